/** The text of a form's field; empty when the form has no such field. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** The naira that a form's field has, also written as "₦ 2,500.50"; null when it is no amount. */
export function nairaOf(form: FormData, name: string): number | null {
  const written = textOf(form, name).replaceAll(/[\s,₦]/g, '');
  return /^\d+(\.\d{1,2})?$/.test(written) ? Number(written) : null;
}
