/** The reference on the slip of a card terminal, e.g. its retrieval reference of 12 digits. Pure. */

/** Letters and digits as they are stored, so that spaces and dashes make no difference; null: that is no reference. */
export function readSlipReference(text: string | null | undefined): string | null {
  const reference = (text ?? '').replaceAll(/[\s/-]/g, '').toUpperCase();
  return /^[A-Z0-9]{4,30}$/.test(reference) ? reference : null;
}
