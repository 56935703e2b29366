import { listPeopleOfCars } from '#api/notifications/notifications.repository.ts';
import type { Runtime } from '#api/runtime.ts';

/** The people with whom cars are shared, as this process knows them. */
export interface PeopleOfCars {
  /** Whether a car is shared with this person now. */
  has(carId: string, customerId: string): boolean;
  /** Follows one joining or ending. */
  change(carId: string, customerId: string, share: 'joined' | 'ended'): void;
  /** Resolves once the table was read. It is read again after a failure. */
  load(): Promise<void>;
  /** Reads the table again, since changes may have been missed. */
  reload(): Promise<void>;
}

/**
 * Keeps the people of cars in memory, since every event of a booking asks for them. The table is read once; afterwards
 * each change is announced, in the order of the commits.
 */
export function openPeopleOfCars({ db, log }: Pick<Runtime, 'db' | 'log'>): PeopleOfCars {
  let byCar = new Map<string, Set<string>>();
  let loading: Promise<void> | null = null;
  let changes = 0;

  async function read(): Promise<void> {
    for (;;) {
      const before = changes;
      const rows = await listPeopleOfCars(db);
      // A change that was announced meanwhile may be missing in the rows.
      if (changes !== before) continue;
      byCar = new Map(
        [...Map.groupBy(rows, (row) => row.car_id)].map(([car, people]) => [
          car,
          new Set(people.map((row) => row.customer_id)),
        ]),
      );
      return;
    }
  }

  const load = (): Promise<void> =>
    (loading ??= read().catch((error: unknown) => {
      loading = null;
      log.warn({ err: error, event: 'changes.people_unknown' }, 'people of cars could not be read');
    }));

  return {
    has: (carId, customerId) => byCar.get(carId)?.has(customerId) === true,
    change(carId, customerId, share) {
      changes += 1;
      const people = byCar.get(carId) ?? new Set();
      if (share === 'joined') people.add(customerId);
      else people.delete(customerId);
      byCar.set(carId, people);
      if (people.size === 0) byCar.delete(carId);
    },
    load,
    reload() {
      loading = null;
      return load();
    },
  };
}
