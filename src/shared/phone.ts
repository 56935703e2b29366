/** Formats a Nigerian E.164 number in the national way, 0803 123 4567. Any other text is returned unchanged. */
export const formatPhone = (e164: string): string => e164.replace(/^\+234(\d{3})(\d{3})(\d{4})$/, '0$1 $2 $3');
