/** Layouts and shots for other programs; each importer reads what its exporter writes. */
import type { Codec } from '../import/codec.js';
import type { Scene } from '../import/scene.js';
import { exportJmqd } from './jmqd.js';
import { exportPooltool } from './pooltool.js';
import { exportLink, exportRunout } from './runout.js';
import { exportTailuge } from './tailuge.js';

export const EXPORT_FORMATS = ['runout', 'link', 'pooltool', 'tailuge', 'jmqd'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The scene as text of a format, without a final line break. */
export function exportScene(scene: Scene, format: ExportFormat, codec: Codec): string {
  switch (format) {
    case 'runout':
      return JSON.stringify(exportRunout(scene), null, 2);
    case 'link':
      return exportLink(scene, codec);
    case 'pooltool':
      return JSON.stringify(exportPooltool(scene));
    case 'tailuge':
      return exportTailuge(scene);
    case 'jmqd':
      return exportJmqd(scene);
  }
}
