import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify from 'fastify';
import type { Config } from '#api/config.ts';
import { isAppPath } from '#shared/app-paths.ts';
import { pathOf } from './request-target.ts';

const originOf = (url: string): string[] => (/^https?:/.test(url) ? [new URL(url).origin] : []);

/**
 * The headers that helmet sends. They never change, so they are rendered once and copied (helmet takes 30 us a call).
 */
async function renderHelmetHeaders(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const app = Fastify();
  await app.register(helmet, options);
  app.get('/', (_request, reply) => reply.status(204).send());
  const { headers } = await app.inject('/');
  await app.close();
  const { date: _, connection: __, 'content-length': ___, ...rendered } = headers;
  return Object.fromEntries(Object.entries(rendered).map(([name, value]) => [name, String(value)]));
}

type Kind = 'page' | 'app' | 'worker' | 'data' | 'file';

const kindOf = (url: string): Kind => {
  if (url.startsWith('/assets/') || url.startsWith('/brand/')) return 'file';
  if (url === '/sw.js') return 'worker';
  if (url === '/prefetch.json') return 'data';
  // Two pages have API paths: those of the sandbox, and the one that the unsubscribe link of an email opens.
  if (/^\/api\/(?!sandbox\/|unsubscribe\/)/.test(url)) return 'data';
  return isAppPath(pathOf(url)) ? 'app' : 'page';
};

/**
 * The headers of each kind of response. Most headers restrict pages; on other responses they would add up to 0.9 kB to
 * each of a hundred small files. Data must never be executed or embedded by another site; files of the build are public
 * and only need the correct content type.
 */
const headersByKind = (
  page: Record<string, string>,
  app: Record<string, string>,
): Record<Kind, Record<string, string>> => {
  const only = (...names: string[]) => Object.fromEntries(Object.entries(app).filter(([name]) => names.includes(name)));
  return {
    page,
    app,
    // A worker has a policy of its own, and sends requests.
    worker: only(
      'content-security-policy',
      'referrer-policy',
      'x-content-type-options',
      'cross-origin-resource-policy',
      'strict-transport-security',
    ),
    data: {
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      ...only('x-content-type-options', 'cross-origin-resource-policy', 'strict-transport-security'),
    },
    file: only('x-content-type-options', 'strict-transport-security'),
  };
};

/** The security headers of the response to a request target. */
export type SecurityHeaders = (url: string) => Readonly<Record<string, string>>;

/**
 * One policy for every public page and one for the application, which keeps its first document's policy
 * (docs/security.md 20). `styles` are the hashes of the public pages' inlined style sheets.
 */
export async function securityHeaders(config: Config, styles: readonly string[] = []): Promise<SecurityHeaders> {
  const { paystack, google } = config;
  const providerApi = paystack.standIn || !paystack.inlineUrl.startsWith('https:') ? [] : ['https://api.paystack.co'];
  const gsiScript = google !== null && /^https?:/.test(google.scriptUrl) ? [google.scriptUrl] : [];
  const gsi = google === null ? [] : originOf(google.scriptUrl).map((origin) => `${origin}/gsi/`);
  const withPolicy = (script: readonly string[], style: readonly string[]): FastifyHelmetOptions => ({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...script, ...originOf(paystack.inlineUrl), ...gsiScript],
        styleSrc: ["'self'", ...style, ...gsi.map((path) => `${path}style`)],
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
    strictTransportSecurity: config.publicUrl.startsWith('https:')
      ? { maxAge: 63_072_000, includeSubDomains: true }
      : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    // For Flash, Internet Explorer and the filter of an older Chrome; and our pages link to few other sites.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  const render = async (script: readonly string[], style: readonly string[]): Promise<Record<string, string>> => ({
    ...(await renderHelmetHeaders(withPolicy(script, style))),
    // The gate scans release codes; the browser asks the person first.
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(self)',
  });
  const kinds = headersByKind(
    // The landing page's rules of what to load ahead count as a script (HTML, speculative loading), and browsers refuse
    // them where a hash allows another one.
    await render(["'inline-speculation-rules'"], styles),
    await render([], []),
  );
  return (url) => kinds[kindOf(url)];
}
