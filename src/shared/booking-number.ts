/** The booking's number as people read it, e.g. BCC 0412. */
export const bookingNumber = (prefix: string, number: number): string => `${prefix} ${String(number).padStart(4, '0')}`;
