import type { Row } from '#api/platform/database/database.ts';
import type { BookingTable } from '#api/platform/database/schema.ts';

/** A booking as stored; amounts in kobo. */
export type BookingRow = Row<BookingTable>;
