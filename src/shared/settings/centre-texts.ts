import type { CentreSettings } from './settings-schema.ts';

/** Texts that the centre writes itself: plain text, with headings by a leading `#`. Pure. */

export const TEXT_KINDS = ['terms', 'privacy', 'about', 'promises'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

export const TEXT_MAX_LENGTH = 20_000;

/** A part of a text. A paragraph keeps its line breaks. */
export interface TextBlock {
  kind: 'heading' | 'paragraph';
  text: string;
}

/** The headings and paragraphs of a text. Paragraphs are apart by blank lines or a heading. */
export function parseCentreText(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let lines: string[] = [];
  const endParagraph = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', text: lines.join('\n') });
    lines = [];
  };
  for (const line of text.split('\n').map((one) => one.trim())) {
    const heading = /^#+\s*(\S.*)$/.exec(line)?.[1];
    if (line === '' || heading !== undefined) endParagraph();
    if (heading !== undefined) blocks.push({ kind: 'heading', text: heading });
    else if (line !== '') lines.push(line);
  }
  endParagraph();
  return blocks;
}

/** What the law asks a text to say: FCCPA 2018 for terms, NDPA 2023 for privacy. */
export const LEGAL_ITEMS = ['price', 'responsible', 'complaint', 'rights', 'commission'] as const;
export type LegalItem = (typeof LEGAL_ITEMS)[number];

const MINIMUM: Record<TextKind, readonly LegalItem[]> = {
  terms: ['price', 'responsible', 'complaint'],
  privacy: ['responsible', 'rights', 'commission'],
  about: [],
  promises: [],
};

type Contact = Pick<CentreSettings, 'name' | 'address' | 'phone' | 'email'>;

const plain = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ');
const digits = (text: string): string => text.replaceAll(/\D/g, '');

/** Named, with an address to write to or a number to call. */
function namesResponsible(text: string, { name, address, phone, email }: Contact): boolean {
  const words = plain(text);
  const isReachable =
    words.includes(plain(email)) || words.includes(plain(address)) || digits(text).includes(digits(phone));
  return words.includes(plain(name)) && isReachable;
}

/**
 * What a text lacks of the law's minimum. It looks for words, so it cannot decide whether the text is right; a lawyer
 * can. An empty text lacks nothing, since the built-in one is shown in its place.
 */
export function findLegalGaps(kind: TextKind, text: string, contact: Contact): LegalItem[] {
  if (text.trim() === '') return [];
  const found: Record<LegalItem, boolean> = {
    price: /\bprices?\b/i.test(text),
    responsible: namesResponsible(text, contact),
    complaint: /\bcomplain/i.test(text),
    rights: /\brights?\b/i.test(text),
    commission: /Nigeria Data Protection Commission|\bNDPC\b/i.test(text),
  };
  return MINIMUM[kind].filter((item) => !found[item]);
}
