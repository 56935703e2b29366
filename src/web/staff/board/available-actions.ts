import { movesOf, type CardMove } from '#shared/bookings/board.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { may, type Capability, type StaffType } from '#shared/staff/capabilities.ts';

const REQUIRED_CAPABILITY: Record<CardMove, Capability> = {
  'record-payment': 'payments.record', finish: 'bookings.move', cancel: 'bookings.move', accept: 'cancellations.decide', keep: 'cancellations.decide',
};

/** The moves that are possible on a card and that this person may make. */
export const availableActions = (card: StaffCard, type: StaffType): CardMove[] => movesOf(card).filter((move) => may(type, REQUIRED_CAPABILITY[move]));
