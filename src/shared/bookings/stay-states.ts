/** The states of a car's stay at the centre, from its check-in on. */
export const STAY_STATES = ['checked-in', 'in-work', 'ready', 'released'] as const;
export type StayState = (typeof STAY_STATES)[number];
