import { findLegalGaps, type TextKind } from '#shared/settings/centre-texts.ts';
import type { CentreSettings } from '#shared/settings/settings-schema.ts';

/** The steps that make a new installation an owner's own, each assessed from the stored data alone. Pure. */

/** In the order of the page. Steps can be done in any order. */
export const SETUP_STEPS = ['centre', 'look', 'hours', 'services', 'staff', 'texts', 'payments', 'messages'] as const;
export type SetupStepId = (typeof SETUP_STEPS)[number];

/** Steps whose sample may be right for the centre: an owner confirms it instead of changing it. */
export const CONFIRMABLE_STEPS = ['centre', 'look', 'hours', 'services', 'staff', 'texts'] as const;
export type ConfirmableStep = (typeof CONFIRMABLE_STEPS)[number];

/** What a step can name as a sample, or as missing. */
export const SETUP_ITEMS = [
  'name',
  'address',
  'phone',
  'email',
  'links',
  'colours',
  'logo',
  'hours',
  'bays',
  'services',
  'colleagues',
  'terms',
  'privacy',
  'payment-keys',
  'live-keys',
  'bank-account',
  'mail-server',
  'mail-address',
] as const;
export type SetupItem = (typeof SETUP_ITEMS)[number];

export const STEP_STATES = ['done', 'sample', 'missing'] as const;

/** `missing`: something is not there at all. `sample`: everything is there, but some of it was invented. */
export interface SetupStep {
  id: SetupStepId;
  state: (typeof STEP_STATES)[number];
  sample: SetupItem[];
  missing: SetupItem[];
}

/** The state of a step follows from its items. */
function stepOf(id: SetupStepId, sample: SetupItem[], missing: SetupItem[]): SetupStep {
  const state = missing.length > 0 ? 'missing' : sample.length > 0 ? 'sample' : 'done';
  return { id, state, sample, missing };
}

/** The items whose condition holds. */
const those = (items: Partial<Record<SetupItem, boolean>>): SetupItem[] =>
  SETUP_ITEMS.filter((item) => items[item] === true);

/** The names of the links that still lead to the addresses of the sample. */
export const sampleLinks = (settings: CentreSettings, sample: CentreSettings): (keyof CentreSettings['links'])[] =>
  (Object.keys(sample.links) as (keyof CentreSettings['links'])[]).filter(
    (link) => sample.links[link] !== '' && settings.links[link] === sample.links[link],
  );

/** Whether transfers still go to the invented account. */
export const isSampleAccount = ({ bankAccount }: CentreSettings, sample: CentreSettings): boolean =>
  sample.bankAccount.number !== '' && bankAccount.number === sample.bankAccount.number;

/** Address, phone, email and links of the sample are invented; its name alone may be the centre's, once confirmed. */
export function assessCentre(settings: CentreSettings, sample: CentreSettings, isConfirmed: boolean): SetupStep {
  const samples = those({
    name: settings.name === sample.name && !isConfirmed,
    address: settings.address === sample.address,
    phone: settings.phone === sample.phone,
    email: settings.email === sample.email,
    links: sampleLinks(settings, sample).length > 0,
  });
  return stepOf('centre', samples, []);
}

/** The built-in colours and mark may be right for the centre. */
export const assessLook = (facts: { hasColours: boolean; hasLogo: boolean }, isConfirmed: boolean): SetupStep =>
  stepOf('look', isConfirmed ? [] : those({ colours: !facts.hasColours, logo: !facts.hasLogo }), []);

/** `isTouched`: staff changed the calendar since it was made from the sample. */
export function assessHours(
  facts: { isTouched: boolean; days: number; bays: number },
  isConfirmed: boolean,
): SetupStep {
  const isSample = !facts.isTouched && !isConfirmed;
  return stepOf('hours', isSample ? ['hours', 'bays'] : [], those({ hours: facts.days === 0, bays: facts.bays === 0 }));
}

/** `samples`: bookable services that no one has touched, neither their words nor their prices. */
export const assessServices = (facts: { active: number; samples: number }, isConfirmed: boolean): SetupStep =>
  stepOf('services', facts.samples > 0 && !isConfirmed ? ['services'] : [], facts.active === 0 ? ['services'] : []);

/** Confirmed: the owner works alone. */
export const assessStaff = (facts: { active: number }, isConfirmed: boolean): SetupStep =>
  stepOf('staff', [], facts.active < 2 && !isConfirmed ? ['colleagues'] : []);

/**
 * The built-in terms and privacy policy are templates, which the centre's lawyer may confirm. A text of the centre that
 * lacks the minimum of the law, for example since the centre has another name, is missing.
 */
export function assessTexts(
  own: Partial<Record<TextKind, string>>,
  settings: CentreSettings,
  isConfirmed: boolean,
): SetupStep {
  const legal = ['terms', 'privacy'] as const;
  return stepOf(
    'texts',
    legal.filter((kind) => own[kind] === undefined && !isConfirmed),
    legal.filter((kind) => findLegalGaps(kind, own[kind] ?? '', settings).length > 0),
  );
}

/** Test keys rehearse payments; without keys no one pays online. */
export const assessPayments = (facts: { keys: PaymentKeys; isSampleAccount: boolean }): SetupStep =>
  stepOf(
    'payments',
    those({ 'live-keys': facts.keys === 'test', 'bank-account': facts.isSampleAccount }),
    facts.keys === 'none' ? ['payment-keys'] : [],
  );

export const PAYMENT_KEYS = ['none', 'test', 'live'] as const;
export type PaymentKeys = (typeof PAYMENT_KEYS)[number];

/** SMS is optional: everything goes by email too. */
export const assessMessages = (facts: { hasMailServer: boolean; hasMailAddress: boolean }): SetupStep =>
  stepOf('messages', facts.hasMailAddress ? [] : ['mail-address'], facts.hasMailServer ? [] : ['mail-server']);

/** Untouched sample services that no one booked; none while they are the only ones that can be booked. */
export function removableServices<S extends { isSample: boolean; isActive: boolean; isUsed: boolean }>(
  services: readonly S[],
): S[] {
  const found = services.filter(({ isSample, isActive, isUsed }) => isSample && isActive && !isUsed);
  return services.some((service) => service.isActive && !found.includes(service)) ? found : [];
}
