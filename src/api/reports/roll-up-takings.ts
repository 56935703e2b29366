import { nairaFromKobo } from '#shared/money.ts';
import { addDays } from '#shared/scheduling/wall-clock.ts';
import { daysOf, weekOf, type DayRange } from '#shared/reports/report-range.ts';
import { TAKING_METHODS, type Report, type TakingMethod } from '#shared/reports/reports.contract.ts';
import type { CarsRow } from './visit-figures.repository.ts';
import type { TakingRow } from './takings.repository.ts';

type Takings = Report['takings'];
type Sums = Record<TakingMethod, number> & { cars: number };

/**
 * Adds up the rows of the ledger by day, week, service and method: the same rows each time, so that every part has the
 * same total. Naira.
 */
export function rollUpTakings(
  range: DayRange,
  {
    takings,
    cars,
    closedDays,
  }: { takings: readonly TakingRow[]; cars: readonly CarsRow[]; closedDays: ReadonlySet<string> },
): Pick<Takings, 'days' | 'weeks' | 'services' | 'methods' | 'received' | 'sentBack' | 'total' | 'fees'> {
  const days = new Map(daysOf(range).map((day) => [day, noSums()]));
  const services = new Map<string, Sums & { service: string }>();
  const methods = new Map(TAKING_METHODS.map((method) => [method, { received: 0, sentBack: 0 }]));
  let fees = 0;
  const serviceOf = ({ service_id: id, service }: { service_id: string; service: string }) => {
    const known = services.get(id) ?? { service, ...noSums() };
    services.set(id, known);
    return known;
  };
  for (const row of takings) {
    const kobo = row.received_kobo - row.sent_back_kobo;
    for (const sums of [days.get(row.day), serviceOf(row)]) if (sums !== undefined) sums[row.method] += kobo;
    const method = methods.get(row.method);
    if (method !== undefined) {
      method.received += row.received_kobo;
      method.sentBack += row.sent_back_kobo;
    }
    fees += row.fees_kobo;
  }
  for (const row of cars)
    for (const sums of [row.is_first ? days.get(row.day) : undefined, serviceOf(row)])
      if (sums !== undefined) sums.cars += row.count;
  const byMethod = [...methods].map(([method, { received, sentBack }]) => ({ method, received, sentBack }));
  const [received, sentBack] = [sum(byMethod, 'received'), sum(byMethod, 'sentBack')];
  return {
    received: nairaFromKobo(received),
    sentBack: nairaFromKobo(sentBack),
    total: nairaFromKobo(received - sentBack),
    fees: nairaFromKobo(fees),
    days: [...days].map(([day, sums]) => ({
      day,
      isClosed: closedDays.has(day) && sums.cars === 0 && TAKING_METHODS.every((method) => sums[method] === 0),
      ...present(sums),
    })),
    weeks: weeksOf(range, days),
    services: [...services.values()]
      .toSorted((a, b) => totalOf(b) - totalOf(a) || b.cars - a.cars || a.service.localeCompare(b.service))
      .map(({ service, ...sums }) => ({ service, ...present(sums) })),
    methods: byMethod.map((row) => ({
      method: row.method,
      received: nairaFromKobo(row.received),
      sentBack: nairaFromKobo(row.sentBack),
      total: nairaFromKobo(row.received - row.sentBack),
    })),
  };
}

function weeksOf({ from, to }: DayRange, days: ReadonlyMap<string, Sums>): Takings['weeks'] {
  const weeks = new Map<string, { monday: string; sums: Sums }>();
  for (const [day, one] of days) {
    const { monday, name } = weekOf(day);
    const { sums } = weeks.get(name) ?? { sums: noSums() };
    sums.cars += one.cars;
    for (const method of TAKING_METHODS) sums[method] += one[method];
    weeks.set(name, { monday, sums });
  }
  return [...weeks].map(([week, { monday, sums }]) => {
    const sunday = addDays(monday, 6);
    return { week, from: monday < from ? from : monday, to: sunday > to ? to : sunday, ...present(sums) };
  });
}

const noSums = (): Sums => ({ online: 0, transfer: 0, card: 0, cash: 0, cars: 0 });
const totalOf = ({ online, transfer, card, cash }: Sums): number => online + transfer + card + cash;
const present = (sums: Sums) => ({
  cars: sums.cars,
  online: nairaFromKobo(sums.online),
  transfer: nairaFromKobo(sums.transfer),
  card: nairaFromKobo(sums.card),
  cash: nairaFromKobo(sums.cash),
  total: nairaFromKobo(totalOf(sums)),
});
const sum = <K extends string>(rows: readonly Record<K, number>[], key: K): number =>
  rows.reduce((total, row) => total + row[key], 0);
