import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import type { CentreSettings } from '#shared/settings/settings-schema.ts';
import { can, type StaffType } from '#shared/capabilities.ts';
import type { BookingRow } from './booking-row.ts';
import { presentBooking } from './present-booking.ts';

/** The member of staff and the request. */
export interface StaffCaller {
  staff: { staffId: string; type: StaffType };
  requestId: string;
}

/** A booking as this type of staff may see it; some see neither contact data nor pick-up address (docs/api.md 8). */
export function toStaffCard(row: BookingRow, centre: CentreSettings, type: StaffType): StaffCard {
  const seesContacts = can(type, 'customers.see');
  const booking = presentBooking(row, centre);
  return {
    ...(booking.mode === 'pick-up' && !seesContacts ? { ...booking, location: '' } : booking),
    phoneNumber: seesContacts ? row.phone : null,
    version: row.version,
    statusBefore: row.status_before,
    disputed: row.disputed,
    customer: row.customer_id,
  };
}
