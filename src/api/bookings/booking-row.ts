import type { Row } from '#api/platform/database/database.ts';
import type { BookingTable } from '#api/platform/database/schema.ts';

/** A booking as the database holds it; money in kobo. */
export type BookingRow = Row<BookingTable>;
