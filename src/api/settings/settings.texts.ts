import type { LegalItem } from '#shared/settings/centre-texts.ts';

/** The answers of the settings. */
export const ANSWERS = { published: 'Published. Its page shows it within a minute.' } as const;

/** What the law asks a text to say. */
export const LEGAL_ITEM: Record<LegalItem, string> = {
  price: 'that the price is shown',
  responsible: 'who is responsible, by name with address, phone or email',
  complaint: 'how to complain',
  rights: 'the rights of the person',
  commission: 'that the Nigeria Data Protection Commission takes complaints',
};
