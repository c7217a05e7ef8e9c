/** Pieces of a page without scripts and without anything from outside. */

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

export interface TableColumn {
  readonly title: string;
  /** Numbers are set to the right. */
  readonly number?: boolean;
}

/** @param rows texts, escaped here */
export function table(columns: readonly TableColumn[], rows: readonly (readonly string[])[]): string {
  const attribute = ({ number }: TableColumn) => (number === true ? ' class="n"' : '');
  const head = columns.map((column) => `<th scope="col"${attribute(column)}>${escapeHtml(column.title)}</th>`).join('');
  const body = rows
    .map((row) => `<tr>${row.map((cell, i) => `<td${attribute(columns[i])}>${escapeHtml(cell)}</td>`).join('')}</tr>`)
    .join('');
  return `<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

export function command(text: string): string {
  return `<p class="cmd"><code>${escapeHtml(text)}</code></p>`;
}

const STYLE = `
:root{color-scheme:light dark;--ink:#1b2226;--soft:#5b676d;--line:#d5dcdf;--paper:#fff;--mark:#1f6f78;--mark2:#c3651b}
@media(prefers-color-scheme:dark){:root{--ink:#e6ecee;--soft:#9fb0b6;--line:#37444a;--paper:#151b1e;--mark:#5fb8c1;--mark2:#f0a35e}}
body{margin:0 auto;max-width:62rem;padding:2rem 1rem 4rem;font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
h1{font-size:1.7rem;margin:0 0 .3rem}h2{font-size:1.25rem;margin:2.5rem 0 .5rem}h3{font-size:1rem;margin:1.5rem 0 .4rem}
p{margin:.4rem 0}.soft{color:var(--soft)}
.scroll{overflow-x:auto}table{border-collapse:collapse;font-size:.9rem;margin:.6rem 0}
th,td{padding:.25rem .7rem;border-bottom:1px solid var(--line);text-align:left;white-space:nowrap}
th.n,td.n{text-align:right;font-variant-numeric:tabular-nums}th{font-weight:600}
.cmd{font-size:.8rem;margin:.2rem 0 .8rem}.cmd code{color:var(--soft)}code{font-family:ui-monospace,monospace}
svg.plot{width:100%;height:auto;max-width:52rem;display:block;font:12px system-ui,sans-serif}
.plot text{fill:var(--ink)}.plot .soft{fill:var(--soft)}.plot .grid{stroke:var(--line)}
.plot .mark{fill:var(--mark);stroke:var(--mark)}.plot .zero{stroke:var(--soft);stroke-dasharray:3 3}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(20rem,1fr));gap:1rem;margin:.6rem 0}
.pair svg{width:100%;height:auto}figure{margin:0}figcaption{font-size:.85rem}
`;

export function page(title: string, body: string): string {
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>\n`
  );
}
