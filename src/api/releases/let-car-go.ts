import { notifyCustomer } from '#api/bookings/notify-booking.ts';
import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import { notify } from '#api/notifications/notify.ts';
import { queueEmail, queueSms } from '#api/notifications/outbox.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { grantFreeWash } from '#api/promotions/grant-free-wash.ts';
import { listActiveOwners } from '#api/staff/staff-members.ts';
import { markReleased } from '#api/visits/visit-record.ts';
import type { IdKind, ReleaseWay } from '#shared/releases/release-rules.ts';
import { carOf, type ReleaseState, walkInPhone } from './read-release.ts';
import {
  carLeftNotification,
  carLeftSms,
  releasedWithoutCodeEmail,
  releasedWithoutCodeNotification,
  type CarLeft,
} from './releases.texts.ts';
import * as repo from './releases.repository.ts';

interface Leaving {
  way: ReleaseWay;
  collector: repo.CollectorRow | null;
  at: Date;
  /** Only when a manager lets the car go without a code. */
  manager?: { by: string; name: string; reason: string; idKind: IdKind; idLast4: string };
}

/**
 * Writes that a car left, whose visit the caller has locked and found ready, and notifies its owner; on the manager's
 * way the owners of the centre as well. All in one transaction, so that nothing leaves without its notices.
 */
export async function letCarGo(
  runtime: Runtime,
  trx: Trx,
  { staff }: StaffCaller,
  state: ReleaseState,
  { way, collector, at, manager }: Leaving,
): Promise<void> {
  const { booking, centre } = state;
  await repo.insertRelease(trx, {
    visit_id: booking.id,
    way,
    collector_id: collector?.id ?? null,
    name: manager?.name ?? null,
    reason: manager?.reason ?? null,
    id_kind: manager?.idKind ?? null,
    id_last4: manager?.idLast4 ?? null,
    due_kobo: state.due,
    staff_id: staff.staffId,
    at,
  });
  await markReleased(trx, booking.id, { staffId: staff.staffId, at });
  await grantFreeWash(trx, booking.customer_id);
  const left: CarLeft = {
    ...carOf(state),
    centre: centre.name,
    at: at.toISOString(),
    with: manager?.name ?? collector?.name ?? null,
    manager,
  };
  // A walk-in has no account, only the number of the booking.
  await notifyCustomer(runtime, trx, booking, carLeftNotification(left));
  const phone = walkInPhone(state);
  if (phone !== null) await queueSms(runtime, trx, phone, carLeftSms(left));
  if (manager === undefined) return;
  await notify(trx, { staff: 'owner' }, { ...releasedWithoutCodeNotification(left), booking: booking.id });
  for (const { email, name } of await listActiveOwners(trx))
    await queueEmail(runtime, trx, email, releasedWithoutCodeEmail(name, left, runtime.config.publicUrl, booking.id));
}
