import type { Capability } from '#shared/capabilities.ts';

/** The screens that need a right, by the beginning of their address or, within a booking, by its end. */
const SCREENS: readonly (readonly [RegExp, Capability])[] = [
  [/^\/staff\/bookings\/new$/, 'bookings.walk-in'],
  [/^\/staff\/bookings\/[^/]+\/check-in$/, 'visits.check-in'],
  [/^\/staff\/bookings\/[^/]+\/release$/, 'visits.release'],
  [/^\/staff\/bookings\/[^/]+\/invoice$/, 'payments.record'],
  [/^\/staff\/calendar\/(?:week|list)$/, 'calendar.plan'],
  [/^\/staff\/calendar\/settings$/, 'calendar.edit'],
  [/^\/staff\/customers(?:\/|$)/, 'customers.see'],
  [/^\/staff\/money$/, 'payments.record'],
  [/^\/staff\/reports$/, 'reports.see'],
  [/^\/staff\/promotions$/, 'promotions.edit'],
  [/^\/staff\/reviews$/, 'reviews.see'],
  [/^\/staff\/waitlist$/, 'waitlist.see'],
  [/^\/staff\/outbox$/, 'customers.see'],
  [/^\/staff\/catalogue(?:\/|$)/, 'catalogue.edit'],
  [/^\/staff\/imports(?:\/|$)/, 'imports.run'],
  [/^\/staff\/people$/, 'staff.manage'],
  [/^\/staff\/settings$/, 'settings.edit'],
  [/^\/staff\/setup(?:\/|$)/, 'settings.edit'],
  [/^\/staff\/integrations(?:\/|$)/, 'integrations.manage'],
  [/^\/staff\/audit$/, 'audit.read'],
];

/** The right without which a screen would be an empty frame; null: every role may open it. The server decides again. */
export const rightFor = (pathname: string): Capability | null =>
  SCREENS.find(([address]) => address.test(pathname))?.[1] ?? null;
