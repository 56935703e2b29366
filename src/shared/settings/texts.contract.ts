import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { optionalParagraphs } from '#shared/text-schemas.ts';
import { LEGAL_ITEMS, TEXT_KINDS, TEXT_MAX_LENGTH } from './centre-texts.ts';

const kind = z.enum(TEXT_KINDS);
const textVersion = z.object({ version: z.number(), publishedAt: z.string(), by: z.string() });

/** The present text of a kind; empty and version 0: the built-in one is shown. */
const centreText = z.object({
  kind,
  text: z.string(),
  version: z.number(),
  /** All versions, the newest first. */
  versions: z.array(textVersion),
});
export type CentreText = z.output<typeof centreText>;

export const listTexts = endpoint({
  method: 'GET',
  path: 'staff/texts',
  auth: 'staff',
  may: 'settings.edit',
  summary: 'The texts of the centre (terms, privacy, about, promises) with the days of their versions.',
  response: z.object({
    texts: z.array(centreText),
    contact: z.object({ name: z.string(), address: z.string(), phone: z.string(), email: z.string() }),
  }),
});

export const getTextVersion = endpoint({
  method: 'GET',
  path: 'staff/texts/:kind/:version',
  auth: 'staff',
  may: 'settings.edit',
  summary: 'An earlier version of a text.',
  params: { kind: z.string(), version: z.string() },
  response: z.object({ text: z.string() }),
  errors: ['texts.not_found'],
});

/** The text as it is now. */
const staleTextPayload = z.object({ text: centreText });
/** What the law asks for and the text does not say. */
const incompleteTextPayload = z.object({ missing: z.array(z.enum(LEGAL_ITEMS)) });

export const publishText = endpoint({
  method: 'PUT',
  path: 'staff/texts',
  auth: 'staff',
  may: 'settings.edit',
  summary:
    'Publish a new version of a text; its page shows it within a minute. An empty one brings the built-in text back. Refused when it lacks the minimum of the law, or when another version came since the named one.',
  body: z.object({ kind, text: optionalParagraphs(TEXT_MAX_LENGTH), version: z.int() }),
  response: z.object({ message: z.string(), text: centreText }),
  errors: ['texts.stale', 'texts.incomplete'],
});

declare module '#shared/errors.ts' {
  interface ErrorPayloads {
    'texts.stale': z.output<typeof staleTextPayload>;
    'texts.incomplete': z.output<typeof incompleteTextPayload>;
  }
}
