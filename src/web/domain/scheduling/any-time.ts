/** The choice of no time: the centre calls and agrees one. */
export const ANY_TIME = 'any';

/** True for a start, false for ANY_TIME and for no choice. */
export const isStart = (choice: string): boolean => choice !== '' && choice !== ANY_TIME;
