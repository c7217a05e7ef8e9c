/** The same picture as PNG. */
import { Resvg } from '@resvg/resvg-js';

/** @param svg of `drawSvg`; @param widthPx 16 to 8000 */
export function renderPng(svg: string, widthPx: number): Uint8Array {
  // The drawing holds no text, so no font of this machine has a say in it.
  const resvg = new Resvg(svg, { fitTo: { mode: 'width', value: widthPx }, font: { loadSystemFonts: false } });
  return resvg.render().asPng();
}
