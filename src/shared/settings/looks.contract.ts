import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';

/** Largest file of a logo, bytes. */
export const LOGO_BYTES = 5 * 1024 * 1024;

const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'Write the colour as #a63c14.'));

/** The present look. Version 0: nothing was published yet. */
const look = z.object({
  version: z.int(),
  /** Null with `surface`: the built-in colours. */
  main: z.nullable(z.string()),
  surface: z.nullable(z.string()),
  /** The address of the logo; null: the built-in mark. */
  logo: z.nullable(z.string()),
  publishedAt: z.nullable(z.string()),
  by: z.nullable(z.string()),
});
export type Look = z.output<typeof look>;

const staffEndpoint = { auth: 'staff', may: 'settings.edit' } as const;

export const getLook = endpoint({
  method: 'GET',
  path: 'staff/look',
  ...staffEndpoint,
  summary: 'The colours and the logo of the centre.',
  response: z.object({ look }),
});

/** The look as it is now. */
const stalePayload = z.object({ look });

export const publishLook = endpoint({
  method: 'PUT',
  path: 'staff/look',
  ...staffEndpoint,
  summary:
    'Publish two colours, with or without the present logo; both null: the built-in colours. Refused when texts could not be read, or when another version came since the named one.',
  body: z.object({ main: z.nullable(colour), surface: z.nullable(colour), keepLogo: z.boolean(), version: z.int() }),
  response: z.object({ message: z.string(), look }),
  errors: ['look.stale', 'look.unreadable'],
});

export const publishLogo = endpoint({
  method: 'POST',
  path: 'staff/look/logo',
  ...staffEndpoint,
  summary:
    'Publish a logo with the present colours: multipart, field file; JPEG, PNG or WebP, at most 5 MB and 25 megapixels.',
  query: z.object({ version: z.string().check(z.regex(/^\d{1,9}$/)) }),
  response: z.object({ message: z.string(), look }),
  raw: 'multipart',
  maxBytes: LOGO_BYTES,
  errors: [
    'look.stale',
    'account.photo_missing',
    'account.photo_not_image',
    'account.photo_too_large',
    'account.photo_too_many_pixels',
    'account.too_many_uploads',
    'request.busy',
    'request.too_many',
  ],
});

declare module '#shared/errors.ts' {
  interface ErrorPayloads {
    'look.stale': z.output<typeof stalePayload>;
  }
}
