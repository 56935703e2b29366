import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#api/config.ts';

const originOf = (url: string): string[] => (/^https?:/.test(url) ? [new URL(url).origin] : []);

/**
 * One policy for every page (rules.md 20): a single-page application keeps its first document's policy. `styleHashes` are
 * the public pages' inlined style sheets.
 */
export async function addHeaders(app: FastifyInstance, config: Config, styleHashes: readonly string[] = []): Promise<void> {
  const { paystack, google } = config;
  const providerApi = paystack.standIn || !paystack.inlineUrl.startsWith('https:') ? [] : ['https://api.paystack.co'];
  const gsi = google === null ? [] : originOf(google.scriptUrl).map((origin) => `${origin}/gsi/`);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...originOf(paystack.inlineUrl), ...(google === null ? [] : [google.scriptUrl])],
        styleSrc: ["'self'", ...styleHashes, ...gsi.map((path) => `${path}style`)],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...providerApi, ...gsi],
        frameSrc: [...(paystack.standIn ? ["'self'"] : []), ...originOf(paystack.frameUrl), ...gsi],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        ...(config.publicUrl.startsWith('https:') && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: config.publicUrl.startsWith('https:') ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(self), web-share=(self)');
    done();
  });
}
