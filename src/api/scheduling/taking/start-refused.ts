import type { Database } from '#api/platform/database/database.ts';
import { findBranch } from '#api/scheduling/calendar.repository.ts';
import type { PlacedNeed } from '#api/scheduling/find-service-needs.ts';
import { findNearestTimes } from '#api/scheduling/times/list-free-starts.ts';
import { AppError } from '#shared/errors.ts';
import type { FreeTime } from '#shared/scheduling/offered-start.ts';
import type { START_ERRORS } from '#shared/scheduling/start-errors.ts';

/** The reasons to refuse a start. Staff are also refused a past start, and a bay for other work. */
type StartRefusal = (typeof START_ERRORS)[number] | 'schedule.past' | 'schedule.unfit_bay';

/** A start (ms since 1970) that cannot be taken. It ends the transaction; `withNearestTimes` makes the answer. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
  readonly code: StartRefusal;
  readonly needs: readonly PlacedNeed[];
  readonly start: number;
  readonly notBefore: number;

  /** @param notBefore no free time before it helps, ms since 1970 */
  constructor(code: StartRefusal, needs: readonly PlacedNeed[], start: number, notBefore = 0) {
    super(code);
    this.code = code;
    this.needs = needs;
    this.start = start;
    this.notBefore = notBefore;
  }
}

/**
 * Runs work that takes a time. A refused start is answered with the nearest free times, which are searched for after
 * the work's transaction, so that no other call waits for its locks meanwhile.
 * @throws schedule.* with the nearest free times
 */
export async function withNearestTimes<T>(db: Database, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    throw new AppError(error.code, { payload: { nearest: await searchOnce(db, error) } });
  }
}

/** The searches under way. */
const searches = new WeakMap<Database, Map<string, Promise<FreeTime[]>>>();

/** Searches the times nearest to a refused start. Calls that are refused the same start at once share one search. */
async function searchOnce(db: Database, { needs, start, notBefore }: StartRefused): Promise<FreeTime[]> {
  const own = searches.get(db) ?? new Map<string, Promise<FreeTime[]>>();
  searches.set(db, own);
  const key = JSON.stringify([needs, start, notBefore]);
  const running = own.get(key);
  if (running !== undefined) return running;
  const search = findBranch(db).then((branch) => findNearestTimes(db, branch, needs, start, notBefore));
  own.set(key, search);
  try {
    return await search;
  } finally {
    own.delete(key);
  }
}
