/** Our own JSON: the parts of a request that a scene has. With a stroke it is the body of a simulation. */

import type { TableSpec } from '../../geometry/table-spec.js';
import { TABLE_SPECS } from '../../geometry/table-specs.js';
import { NINE_FOOT, type Table } from '../../table/table.js';
import { type Codec, packJson } from '../import/codec.js';
import { LINK_PREFIX } from '../import/runout.js';
import type { Scene } from '../import/scene.js';
import { type LayoutJson, printLayout } from '../layout.js';
import { printStroke, type StrokeJson } from '../stroke.js';

export interface SceneJson {
  /** A preset's name, or the measures; absent for the nine-foot table. */
  readonly table?: string | TableSpec;
  readonly conditions?: { readonly ball: { readonly radiusM: number } };
  readonly layout: LayoutJson;
  readonly stroke?: StrokeJson;
}

export function exportRunout({ table, position, stroke }: Scene): SceneJson {
  return {
    ...tableJson(table),
    layout: printLayout(position, table),
    ...(stroke && { stroke: printStroke(stroke) }),
  };
}

/** `1.` and packed JSON: fits into a link, and the page opens it behind `#`. */
export function exportLink({ table, position, stroke }: Scene, codec: Codec): string {
  const document = {
    ...tableJson(table),
    ...printLayout(position, table),
    ...(stroke && { own: { declaration: { type: 'none' }, stroke: printStroke(stroke) } }),
  };
  return LINK_PREFIX + packJson(document, codec);
}

function tableJson({ spec, ball }: Table): Pick<SceneJson, 'table' | 'conditions'> {
  const preset = Object.hasOwn(TABLE_SPECS, spec.id) && sameSpec(TABLE_SPECS[spec.id], spec);
  return {
    ...(spec !== NINE_FOOT.spec && { table: preset ? spec.id : spec }),
    ...(ball.radiusM !== NINE_FOOT.ball.radiusM && { conditions: { ball: { radiusM: ball.radiusM } } }),
  };
}

function sameSpec(a: TableSpec, b: TableSpec): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
