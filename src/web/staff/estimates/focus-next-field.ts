/**
 * Moves the focus from a text field of a form to the next field that can be typed in. Returns false where Enter has
 * another meaning: outside the form, in a text of several lines, on a button, on radios.
 */
export function focusNextField(form: HTMLElement | null, from: EventTarget | null): boolean {
  if (!(from instanceof HTMLInputElement) || from.type === 'radio' || !form?.contains(from)) return false;
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
  const next = fields
    .slice(fields.indexOf(from) + 1)
    .find((field) => field.type !== 'radio' && !field.readOnly && field.checkVisibility());
  next?.focus();
  return true;
}
