import type { TextKind } from '#shared/settings/centre-texts.ts';
import type { CentreSettings } from '#shared/settings/settings-schema.ts';
import { texts as landing } from '../landing/site-landing.texts.ts';

/** The texts of site/legal that people read, beside the built-in terms and privacy policy. */
export const texts = {
  description: (title: string, name: string, city: string) =>
    `${title} of ${name}, the car wash, repair and detailing centre in ${city}.`,
  version: (version: number) => `Version ${version} of`,
} as const;

export const TITLE: Record<TextKind, string> = {
  terms: 'Terms and conditions',
  privacy: 'Privacy policy',
  about: 'About us',
  promises: 'Our promises',
};

/** Shown until the centre publishes its own. Terms and privacy have pages of their own. */
export const BUILT_IN: Partial<Record<TextKind, (centre: CentreSettings) => string>> = {
  about: ({ city, locationLine }) => landing.aboutCentre(city, locationLine.split(',')[0] ?? ''),
  promises: () =>
    `# ${landing.thePriceBeforeYouBook}\n${landing.priceExplained}\n# ${landing.cancelWithoutWahala}\n${landing.cancelExplained}`,
};
