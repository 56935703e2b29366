/** A number kept as E.164 the way it is read here: 0803 123 4567. A foreign or unknown one stays as it is. */
export const shownPhone = (e164: string): string => e164.replace(/^\+234(\d{3})(\d{3})(\d{4})$/, '0$1 $2 $3');
