/** How a car comes to the centre: its owner brings it, or a driver fetches it. */
export const MODES = ['drive-in', 'pick-up'] as const;
export type Mode = (typeof MODES)[number];
