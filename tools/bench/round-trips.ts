import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { isRecord } from '#shared/guards.ts';

/** A statement of a call, and the number of the round trip in which it is sent, from 1. */
export interface Trip {
  text: string;
  /** Under which the session has parsed and planned it; undefined for a statement that is parsed each time. */
  name: string | undefined;
  values: readonly unknown[];
  /** The connection. */
  client: object;
  roundTrip: number;
}

/** The round trips of one call. The answers to what was sent together arrive together, as on a slow connection. */
class RoundTrips {
  readonly trips: Trip[] = [];
  #roundTrip = 1;
  #inFlight = 0;
  #arrived: (() => void)[] = [];

  sent(statement: Omit<Trip, 'roundTrip'>): void {
    this.#inFlight += 1;
    this.trips.push({ ...statement, roundTrip: this.#roundTrip });
  }

  answered(handOn: () => void): void {
    this.#arrived.push(handOn);
    this.#inFlight -= 1;
    if (this.#inFlight > 0) return;
    this.#roundTrip += 1;
    for (const one of this.#arrived.splice(0)) one();
  }
}

const running = new AsyncLocalStorage<RoundTrips>();

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : isRecord(statement) ? String(statement['text']) : '';

/** Notes what passes through the driver on behalf of `countRoundTrips`. Returns how to end it. */
export function watchRoundTrips(): () => void {
  const { query } = pg.Client.prototype;
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: unknown[]): unknown {
      const call = running.getStore();
      const callback = args.at(-1);
      if (call === undefined || typeof callback !== 'function') return Reflect.apply(query, this, args);
      const [statement, given] = args;
      // A statement with a name brings its values along.
      const values = isRecord(statement) ? statement['values'] : given;
      call.sent({
        text: textOf(statement),
        name: isRecord(statement) && typeof statement['name'] === 'string' ? statement['name'] : undefined,
        values: Array.isArray(values) ? values : [],
        client: this,
      });
      const answered = (...results: unknown[]): void =>
        call.answered(() => void Reflect.apply(callback, undefined, results));
      return Reflect.apply(query, this, args.with(-1, answered));
    },
  });
  return () => void Object.assign(pg.Client.prototype, { query });
}

/** The statements that `work` sends, `begin` and `commit` too, each with its round trip. */
export async function countRoundTrips(work: () => Promise<unknown>): Promise<Trip[]> {
  const call = new RoundTrips();
  await running.run(call, work);
  return call.trips;
}

/** How many round trips statements take. */
export const roundTripsOf = (trips: readonly Trip[]): number => Math.max(0, ...trips.map(({ roundTrip }) => roundTrip));
