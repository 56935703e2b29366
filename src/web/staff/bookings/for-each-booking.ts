import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { errorMessage } from '#web/lib/error-message.ts';

export interface Outcome {
  done: StaffCard[];
  failed: { card: StaffCard; reason: string }[];
}

/** Does something to one booking after the other. A failure does not stop the rest, and is listed with its reason. */
export async function forEachBooking(
  cards: readonly StaffCard[],
  act: (card: StaffCard) => Promise<unknown>,
): Promise<Outcome> {
  const outcome: Outcome = { done: [], failed: [] };
  for (const card of cards) {
    try {
      await act(card);
      outcome.done.push(card);
    } catch (error) {
      outcome.failed.push({ card, reason: errorMessage(error) });
    }
  }
  return outcome;
}
