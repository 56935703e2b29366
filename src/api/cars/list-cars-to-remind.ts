import type { Connection } from '#api/platform/database/database.ts';
import * as repo from './cars.repository.ts';
import { readCars, type CarState } from './present-car.ts';

/** How many cars are read at once. */
const PAGE_SIZE = 500;

/** The cars whose owners want reminders about them, page by page. */
export async function* listCarsToRemind(db: Connection): AsyncGenerator<CarState[]> {
  let afterId: string | null = null;
  for (;;) {
    const rows: repo.CarRow[] = await repo.listCarsToRemind(db, afterId, PAGE_SIZE);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield await readCars(db, rows);
    afterId = last.id;
  }
}
