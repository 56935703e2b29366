import * as z from 'zod/mini';
import { VEHICLE_CLASSES } from '#shared/catalogue/catalogue-seed.ts';
import { readPrice } from '#shared/catalogue/price-text.ts';
import type { PriceConflict } from '#shared/catalogue/prices.contract.ts';
import { cutText } from '#shared/cut-text.ts';
import { parseStored } from '#web/lib/storage.ts';

/** Unsaved changes of prices. Pure; whole naira. */

/** A price as the server has it, the service and cars that it is for, and its name. */
export interface PriceCell {
  service: string;
  class: (typeof VEHICLE_CLASSES)[number] | null;
  vehicle: string | null;
  /** Car wash, SUV */
  name: string;
  /** Null for the default price, and if the cars of a class have several prices. */
  price: number | null;
  /** The version of the service if the cars of a class have several prices, else null. */
  differsAt: number | null;
}

const draftChange = z.object({
  service: z.string(),
  class: z.nullable(z.enum(VEHICLE_CLASSES)),
  vehicle: z.nullable(z.string()),
  name: z.string(),
  /** The price that staff saw when they first edited it. */
  from: z.nullable(z.number()),
  differsAt: z.nullable(z.number()),
  to: z.nullable(z.number()),
});
export type DraftChange = z.output<typeof draftChange>;
type Target = Pick<DraftChange, 'service' | 'class' | 'vehicle'>;

export const isSamePrice = (one: Target, other: Target): boolean =>
  one.service === other.service && one.class === other.class && one.vehicle === other.vehicle;

const isDefault = (cell: Target): boolean => cell.class === null && cell.vehicle === null;

/**
 * The changes after a cell gets a price. Entering the price of the server again removes the change. The base stays the
 * price that was seen first, so that a change by someone else in between is noticed.
 */
export function withPrice(changes: readonly DraftChange[], cell: PriceCell, to: number | null): DraftChange[] {
  const others = changes.filter((one) => !isSamePrice(one, cell));
  const before = changes.find((one) => isSamePrice(one, cell)) ?? { from: cell.price, differsAt: cell.differsAt };
  if (before.differsAt === null && to === before.from) return others;
  const { service, class: ofClass, vehicle, name } = cell;
  return [...others, { service, class: ofClass, vehicle, name, from: before.from, differsAt: before.differsAt, to }];
}

/** Reads the text of a cell. Returns the price, or the error. */
export function readCell(cell: PriceCell, text: string): { to: number | null } | { problem: string } {
  const read = readPrice(text);
  if ('problem' in read) return read;
  if (read.price === null && isDefault(cell)) return { problem: 'A service needs a default price.' };
  return { to: read.price };
}

export interface PastedBlock {
  changes: DraftChange[];
  /** The number of cells that were used. */
  pasted: number;
  /** The cells that could not be used, with the reason. */
  problems: string[];
}

/**
 * Pastes a block of cells in the format of spreadsheets: rows end with line breaks, cells with tabs. `cellAt` gives the
 * cell at a distance in rows and columns from the start of the block, or null past the edge. Cells that are not prices
 * keep their value, and `problems` names them.
 */
export function pasteBlock(
  changes: readonly DraftChange[],
  text: string,
  cellAt: (row: number, column: number) => readonly PriceCell[] | null,
): PastedBlock {
  const result: PastedBlock = { changes: [...changes], pasted: 0, problems: [] };
  let outside = 0;
  const rows = text.replace(/(?:\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/);
  for (const [row, line] of rows.entries())
    for (const [column, entered] of line.split('\t').entries()) {
      const cells = cellAt(row, column);
      const [first] = cells ?? [];
      if (cells === null || first === undefined) {
        if (entered.trim() !== '') outside++;
        continue;
      }
      const read = readCell(first, entered);
      if ('problem' in read) result.problems.push(`${first.name}: “${cutText(entered.trim(), 20)}”. ${read.problem}`);
      else {
        for (const cell of cells) result.changes = withPrice(result.changes, cell, read.to);
        result.pasted++;
      }
    }
  if (outside > 0) result.problems.push(`${outside} ${outside === 1 ? 'cell' : 'cells'} past the edge of the table`);
  return result;
}

/** Bases the changes on the prices that the server has now, so that they can be saved over them. */
export const rebase = (changes: readonly DraftChange[], conflicts: readonly PriceConflict[]): DraftChange[] =>
  changes.map((change) => {
    const conflict = conflicts.find((one) => isSamePrice(one, change));
    if (conflict === undefined) return change;
    return { ...change, from: conflict.now, differsAt: conflict.differs ? conflict.version : null };
  });

/** The changes except those of the dropped prices. */
export const without = (changes: readonly DraftChange[], dropped: readonly Target[]): DraftChange[] =>
  changes.filter((change) => !dropped.some((one) => isSamePrice(one, change)));

/** The changes of a stored draft. Empty if it cannot be read. */
export const readDraft = (stored: string | undefined): DraftChange[] => parseStored(stored, z.array(draftChange)) ?? [];
