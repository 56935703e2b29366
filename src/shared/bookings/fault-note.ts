import { optionalParagraphs } from '#shared/text-schemas.ts';

/** Most characters of a note about the fault. */
export const NOTE_MAX = 1000;

/** What is wrong with the car, in the customer's words. Blank and null: nothing. */
export const faultNote = optionalParagraphs(NOTE_MAX);
