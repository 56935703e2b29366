import { can, type Capability, type StaffType } from './capabilities.ts';

/**
 * What a key for others may read, and the capability that its maker needs for it. None reaches money, credentials,
 * staff or settings (docs/security.md 36). Pure.
 */
export const KEY_SCOPES = {
  bookings: { label: 'Bookings: number, service, car, state and time', capability: 'bookings.see' },
  visits: { label: 'Visits: which cars came, are ready and left', capability: 'visits.see' },
  calendar: { label: 'Calendar: which bay is taken when', capability: 'calendar.plan' },
  catalogue: { label: 'Catalogue: services and cars, without prices', capability: 'catalogue.edit' },
} as const satisfies Record<string, { label: string; capability: Capability }>;
export type KeyScope = keyof typeof KEY_SCOPES;

/** The scopes that a key of this person can have. */
export const scopesWithin = <S extends KeyScope>(type: StaffType, scopes: readonly S[]): S[] =>
  scopes.filter((scope) => can(type, 'integrations.manage') && can(type, KEY_SCOPES[scope].capability));

/** Longest life of a key, days. */
export const KEY_DAYS = 365;
