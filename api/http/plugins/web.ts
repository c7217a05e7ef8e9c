/**
 * Serves the coach's page under `/`: the bundle of `dist/api/web`. Names of assets carry their hash and never change;
 * the page itself is always asked for again. The page may load nothing from other hosts, and nobody may frame it.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { PACKAGE } from '../../package-info.js';

/** What the page may do: scripts, styles and requests of its own origin; pictures it makes itself. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export interface WebOptions {
  /** Folder of the bundle; by default the built package's own. */
  readonly root?: string;
}

/** Registers nothing when there is no bundle: the service then has no page, and everything else works. */
export const web = fastifyPlugin<WebOptions>(
  async (app, options) => {
    const root = options.root ?? path.join(PACKAGE.root, 'dist', 'api', 'web');
    if (!existsSync(path.join(root, 'index.html'))) {
      app.log.warn({ root }, 'the page is not built');
      return;
    }
    await app.register(async (scope) => {
      // A path that leaves the folder is refused by the file sender; to the caller there is simply nothing there.
      scope.setErrorHandler((error: FastifyError, _request, reply) => {
        if (error.statusCode !== 403) throw error;
        reply.callNotFound();
      });
      await scope.register(fastifyStatic, {
        root,
        prefix: '/',
        // Files are looked up when asked for: a rebuild under a running server shows at once.
        wildcard: true,
        cacheControl: false,
        setHeaders: (reply, file) => {
          const hashed = path.basename(path.dirname(file)) === 'assets';
          reply.headers({
            'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
            'x-content-type-options': 'nosniff',
            'referrer-policy': 'no-referrer',
            'content-security-policy': POLICY,
          });
        },
      });
    });
  },
  { name: 'web' },
);
