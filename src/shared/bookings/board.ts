import { mayMove, STATUSES, type PaymentStatus, type Status } from './booking-states.ts';

/** The staff's board: which moves a card offers, and in what order the bays stand. Pure; the state table itself is in booking.ts. */

/** The five bays, from left to right. */
export const BAYS: readonly Status[] = STATUSES;
/** Bays that hold work still to be done, whatever day it was booked. */
export const OPEN_BAYS: readonly Status[] = ['pending', 'paid', 'pending-cancelled'];

/** What staff do to a booking by a press on its card. */
export const CARD_MOVES = ['record-payment', 'finish', 'accept', 'keep', 'cancel'] as const;
export type CardMove = (typeof CARD_MOVES)[number];

interface Standing {
  status: Status;
  paymentStatus: PaymentStatus;
  /** Naira or kobo: only nothing matters. */
  amount: number;
}

/** Nothing more is to be paid: a payment was recorded, or credit and discount cover it all. */
export const moneyIsRecorded = ({ status, paymentStatus, amount }: Standing): boolean => status === 'paid' || paymentStatus === 'paid' || amount === 0;

/** The moves that are possible on a booking as it stands (contract.md 3); whether the person may is another question. */
export function movesOf(booking: Standing): CardMove[] {
  const can = (move: 'finish' | 'acceptCancellation' | 'keep' | 'staffCancel') => mayMove(move, 'staff', booking.status);
  return CARD_MOVES.filter((move) => {
    if (move === 'record-payment') return mayMove('settle', 'settlement', booking.status) && !moneyIsRecorded(booking);
    if (move === 'finish') return can('finish') && moneyIsRecorded(booking);
    if (move === 'accept') return can('acceptCancellation');
    return move === 'keep' ? can('keep') : can('staffCancel');
  });
}
