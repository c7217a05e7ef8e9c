/** The package's own name and version, found upwards from wherever this module runs (sources, `dist`, an install). */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export interface PackageInfo {
  readonly version: string;
  /** The folder with package.json and examples/. */
  readonly root: string;
}

function find(): PackageInfo {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const file = path.join(folder, 'package.json');
    if (existsSync(file)) {
      const info = JSON.parse(readFileSync(file, 'utf8')) as { name?: string; version?: string };
      if (info.name === 'runout' && info.version !== undefined) return { version: info.version, root: folder };
    }
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error('package.json of runout was not found');
    folder = parent;
  }
}

export const PACKAGE = find();
