import * as z from 'zod/mini';
import { VEHICLE_CLASSES } from '#shared/catalogue/catalogue-seed.ts';
import { readPrice } from '#shared/catalogue/price-text.ts';
import type { PriceConflict } from '#shared/catalogue/prices.contract.ts';

/** Unsaved changes of prices. Pure; whole naira. */

/** One price as the server has it: what it is of, what it is, and how people call it. */
export interface PriceCell {
  service: string;
  class: (typeof VEHICLE_CLASSES)[number] | null;
  vehicle: string | null;
  /** Car wash, SUV */
  name: string;
  /** Null: the default price, and where the cars of a class have several. */
  price: number | null;
  /** The version of the service where the cars of a class have several prices, else null. */
  differsAt: number | null;
}

const draftChange = z.object({
  service: z.string(),
  class: z.nullable(z.enum(VEHICLE_CLASSES)),
  vehicle: z.nullable(z.string()),
  name: z.string(),
  /** As it was when it was edited. */
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
 * The changes once a cell has a price; one that has the server's price again is no change. What was seen first stays
 * the base, so that a change of someone else in between is noticed.
 */
export function withPrice(changes: readonly DraftChange[], cell: PriceCell, to: number | null): DraftChange[] {
  const others = changes.filter((one) => !isSamePrice(one, cell));
  const before = changes.find((one) => isSamePrice(one, cell)) ?? { from: cell.price, differsAt: cell.differsAt };
  if (before.differsAt === null && to === before.from) return others;
  const { service, class: ofClass, vehicle, name } = cell;
  return [...others, { service, class: ofClass, vehicle, name, from: before.from, differsAt: before.differsAt, to }];
}

/** Reads what was entered in a cell: the price, or what is wrong. */
export function readCell(cell: PriceCell, text: string): { to: number | null } | { problem: string } {
  const read = readPrice(text);
  if ('problem' in read) return read;
  if (read.price === null && isDefault(cell)) return { problem: 'A service needs a default price.' };
  return { to: read.price };
}

export interface PastedBlock {
  changes: DraftChange[];
  /** How many cells were taken over. */
  pasted: number;
  /** The cells that were not, with the reason. */
  problems: string[];
}

/**
 * Pastes a block of cells, as spreadsheets copy it: rows by line breaks, cells by tabs. `cellAt` gives the cell so many
 * rows and columns from where it was pasted, null past the edge. Cells that are no prices are left and named.
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
      if ('problem' in read) result.problems.push(`${first.name}: “${entered.trim().slice(0, 20)}”. ${read.problem}`);
      else {
        for (const cell of cells) result.changes = withPrice(result.changes, cell, read.to);
        result.pasted++;
      }
    }
  if (outside > 0) result.problems.push(`${outside} ${outside === 1 ? 'cell' : 'cells'} past the edge of the table`);
  return result;
}

/** Takes the prices that are there now as the base of the changes, so that they can be saved over them. */
export const rebase = (changes: readonly DraftChange[], conflicts: readonly PriceConflict[]): DraftChange[] =>
  changes.map((change) => {
    const conflict = conflicts.find((one) => isSamePrice(one, change));
    if (conflict === undefined) return change;
    return { ...change, from: conflict.now, differsAt: conflict.differs ? conflict.version : null };
  });

/** The changes without those of these prices. */
export const without = (changes: readonly DraftChange[], dropped: readonly Target[]): DraftChange[] =>
  changes.filter((change) => !dropped.some((one) => isSamePrice(one, change)));

/** The changes of a stored draft; none where it is not one. */
export function readDraft(stored: string | undefined): DraftChange[] {
  if (stored === undefined) return [];
  try {
    const { success, data } = z.safeParse(z.array(draftChange), JSON.parse(stored));
    return success ? data : [];
  } catch {
    return [];
  }
}
