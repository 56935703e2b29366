import { hasDeviceKnownSince } from '#api/accounts/sign-in/session-confirmation.ts';
import type { StandingDriver } from '#api/cars/people/name-for-all-visits.ts';
import type { Connection } from '#api/platform/database/database.ts';
import type { VisitRecord } from '#api/visits/visit-record.ts';
import { MAX_COLLECTORS } from '#shared/releases/release-rules.ts';
import { presentOf, type CollectorRow } from '#api/releases/releases.repository.ts';

/** The driver who is named for all visits of a car, on one of them. */

type Naming = Pick<StandingDriver, 'shareId' | 'since'>;

/** Whether a driver opened this code since the owner named them. One of an earlier naming counts no more. */
export const hasOpenedCode = (row: CollectorRow | undefined, { shareId, since }: Naming): row is CollectorRow =>
  row?.person_id === shareId && row.named_at >= since;

/** The code of the driver for this visit, if they opened it. */
export function openedCode(named: readonly CollectorRow[], driver: Naming): CollectorRow | undefined {
  const present = presentOf(named);
  return hasOpenedCode(present, driver) ? present : undefined;
}

/** Whether a driver may collect the car on this visit: no other person is named for it, nor the driver taken back. */
export const isDriverOfVisit = (named: readonly CollectorRow[], driver: Naming): boolean =>
  presentOf(named)?.person_id !== null &&
  !named.some((row) => row.taken_back_at !== null && hasOpenedCode(row, driver));

/** Since when a driver's device must be known to show a code: before the check-in, and before the naming. */
export const knownSinceFor = ({ since }: Naming, visit: VisitRecord | undefined): Date =>
  visit !== undefined && visit.checked_in_at < since ? visit.checked_in_at : since;

/** Whether a driver opened a code or can open one: the visit has one left, and a device of the driver shows it. */
export async function canOpenCode(
  db: Connection,
  driver: StandingDriver,
  { named, visit }: { named: readonly CollectorRow[]; visit: VisitRecord | undefined },
): Promise<boolean> {
  if (openedCode(named, driver) !== undefined) return true;
  if (named.length >= MAX_COLLECTORS) return false;
  return hasDeviceKnownSince(db, driver.customerId, knownSinceFor(driver, visit));
}
