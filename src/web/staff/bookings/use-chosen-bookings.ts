import { useState } from 'react';
import { type StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { MAX_CHOSEN } from '#shared/bookings/staff-booking-lists.contract.ts';

export interface ChosenBookings {
  /** In the order in which they were chosen. */
  cards: readonly StaffCard[];
  has: (id: string) => boolean;
  /** No more can be chosen. */
  isFull: boolean;
  toggle: (card: StaffCard) => void;
  /** Chooses all of these as far as there is room, or none of them where all are chosen. */
  toggleAll: (cards: readonly StaffCard[]) => void;
  clear: () => void;
}

/** The bookings that staff chose for one act, at most a hundred. They stay while the list changes. */
export function useChosenBookings(): ChosenBookings {
  const [chosen, setChosen] = useState<ReadonlyMap<string, StaffCard>>(new Map());
  const has = (id: string): boolean => chosen.has(id);
  const without = (cards: readonly StaffCard[]) => {
    const ids = new Set(cards.map(({ _id }) => _id));
    return new Map([...chosen].filter(([id]) => !ids.has(id)));
  };
  const including = (cards: readonly StaffCard[]) =>
    new Map([...chosen, ...cards.map((card) => [card._id, card] as const)].slice(0, MAX_CHOSEN));
  return {
    cards: [...chosen.values()],
    has,
    isFull: chosen.size >= MAX_CHOSEN,
    toggle: (card) => setChosen(has(card._id) ? without([card]) : including([card])),
    toggleAll: (cards) => setChosen(cards.every(({ _id }) => has(_id)) ? without(cards) : including(cards)),
    clear: () => setChosen(new Map()),
  };
}
