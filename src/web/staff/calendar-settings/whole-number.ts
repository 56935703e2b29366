import { textOf } from '#web/lib/form-data.ts';

/** The number in a field of a form. A blank field or other text gives NaN, which every schema rejects. */
export function wholeNumber(form: FormData, name: string): number {
  const text = textOf(form, name).trim();
  return text === '' ? Number.NaN : Number(text);
}
