import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import {
  ATTENTION_KINDS,
  type AttentionKind,
  type listAttention as contract,
} from '#shared/attention/attention.contract.ts';
import { bookingNumber } from '#shared/booking-number.ts';
import { can, type Capability } from '#shared/capabilities.ts';
import type { Output } from '#shared/endpoint.ts';
import * as repo from './attention.repository.ts';

/** The right without which a kind does not wait for a person. */
const MAY: Record<AttentionKind, Capability> = {
  cancellation: 'cancellations.decide',
  estimate: 'inspections.write',
  late: 'visits.move',
  message: 'messages.read',
};

/** What waits for the caller, computed from the present state; a kind of which nothing waits is absent. */
export async function listAttention({ db }: Runtime, { staff }: StaffCaller): Promise<Output<typeof contract>> {
  const { numberPrefix } = await getSettings(db);
  const kinds = ATTENTION_KINDS.filter((kind) => can(staff.type, MAY[kind]));
  const groups = await Promise.all(
    kinds.map(async (kind) => {
      const rows = await repo.listWaiting(db, kind);
      return {
        kind,
        count: rows[0]?.total ?? 0,
        items: rows.map(({ id, number, full_name: fullName, since }) => ({
          _id: id,
          number: number === null ? null : bookingNumber(numberPrefix, number),
          fullName,
          since: since.toISOString(),
        })),
      };
    }),
  );
  return { groups: groups.filter(({ count }) => count > 0) };
}
