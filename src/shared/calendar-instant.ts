import * as z from 'zod/mini';

const isNear = (text: string): boolean => {
  const year = new Date(text).getUTCFullYear();
  return year >= 2000 && year < 2200;
};

/** A day of a calendar, YYYY-MM-DD. */
export const calendarDay = z.iso
  .date('Write a day as 2026-11-20.')
  .check(z.refine(isNear, 'Write a day of this century.'));

/** An instant of a calendar, ISO 8601 with its offset. */
export const calendarInstant = z.iso
  .datetime({ offset: true, error: 'Choose a day and a time.' })
  .check(z.refine(isNear, 'Choose a day of this century.'));
