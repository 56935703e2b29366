import type { UnreadableColour } from '#shared/settings/look-colours.ts';
import type { LegalItem } from '#shared/settings/centre-texts.ts';

/** The answers of the settings. */
export const ANSWERS = {
  published: 'Published. Its page shows it within a minute.',
  lookPublished: 'Published. All pages show it within a minute.',
} as const;

/** Why a colour cannot be used, and which one can. */
export const UNREADABLE = {
  main: ({ contrast, suggestion }: UnreadableColour) =>
    `White text on this colour and links in it cannot be read (${contrast} : 1, at least 4.5 : 1). ${suggestion} can be used.`,
  surface: ({ contrast, suggestion }: UnreadableColour) =>
    `Dark text on this colour cannot be read (${contrast} : 1, at least 4.5 : 1). ${suggestion} can be used.`,
  both: 'Choose both colours or none.',
};

/** What the law asks a text to say. */
export const LEGAL_ITEM: Record<LegalItem, string> = {
  price: 'that the price is shown',
  responsible: 'who is responsible, by name with address, phone or email',
  complaint: 'how to complain',
  rights: 'the rights of the person',
  commission: 'that the Nigeria Data Protection Commission takes complaints',
};
