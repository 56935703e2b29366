import { movesOf, type CardMove } from '#shared/booking/board.ts';
import type { StaffCard } from '#shared/booking/staff-contract.ts';
import { may, type Capability, type StaffType } from '#shared/staff/staff.ts';

const REQUIRED_CAPABILITY: Record<CardMove, Capability> = {
  'record-payment': 'payments.record', finish: 'bookings.move', cancel: 'bookings.move', accept: 'cancellations.decide', keep: 'cancellations.decide',
};

/** The actions that the booking allows and this member of staff may take. */
export const availableActions = (card: StaffCard, type: StaffType): CardMove[] => movesOf(card).filter((action) => may(type, REQUIRED_CAPABILITY[action]));
