import { textOf } from '#web/lib/form-data.ts';

/** The number in a field of a form; NaN, which no schema accepts, when it is blank or no number. */
export function wholeNumber(form: FormData, name: string): number {
  const text = textOf(form, name).trim();
  return text === '' ? Number.NaN : Number(text);
}
