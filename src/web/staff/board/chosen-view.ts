import * as z from 'zod/mini';
import { local, readStored } from '#web/lib/storage.ts';

/** How the board is divided into columns. */
export const BOARD_VIEWS = ['work', 'payment'] as const;
export type BoardView = (typeof BOARD_VIEWS)[number];

/** Beside the data of the session, which is removed with it: the next shift finds the board as it left it. */
const KEY = 'view_of_board';
const views = z.record(z.string(), z.enum(BOARD_VIEWS));
const MOST_PEOPLE = 50;

/** The view that a member of staff chose last in this browser, else by work. */
export const chosenView = (staffId: string): BoardView => readStored(local, KEY, views)?.[staffId] ?? 'work';

/** Keeps the chosen view of a member of staff in this browser. */
export function keepView(staffId: string, view: BoardView): void {
  const others = Object.entries(readStored(local, KEY, views) ?? {}).filter(([id]) => id !== staffId);
  local.setItem(KEY, JSON.stringify(Object.fromEntries([...others, [staffId, view]].slice(-MOST_PEOPLE))));
}
