/** Headers for whoever opens an answer in a browser: nothing of it runs, nothing of it is framed. */
import fastifyHelmet from '@fastify/helmet';
import fastifyPlugin from 'fastify-plugin';

export const helmet = fastifyPlugin(
  async (app) => {
    await app.register(fastifyHelmet, {
      // The page and the docs bring their own policies.
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] },
      },
      referrerPolicy: { policy: 'no-referrer' },
      // Whether there is TLS is known to whoever ends it in front of us.
      strictTransportSecurity: false,
    });
  },
  { name: 'helmet' },
);
