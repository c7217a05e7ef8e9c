/** Bundles the page: one script, one style sheet, hashed names, nothing from other hosts. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = path.dirname(fileURLToPath(import.meta.url));

export default defineConfig({
  root: here,
  base: '/',
  publicDir: false,
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: path.resolve(here, '../../dist/api/web'),
    emptyOutDir: true,
    target: 'es2022',
    // The policy of the page allows no inline data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // While working on the page: `npx vite api/web` beside a running server.
  server: { proxy: { '/v1': 'http://127.0.0.1:8080' } },
});
