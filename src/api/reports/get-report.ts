import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { readBayUse } from '#api/scheduling/staff-calendar/read-bay-use.ts';
import { readToday } from '#api/scheduling/staff-calendar/read-days.ts';
import { AppError } from '#shared/errors.ts';
import { nairaFromKobo } from '#shared/money.ts';
import { rangeBefore, rangeProblem, REPORT_ZONE, type DayRange } from '#shared/reports/report-range.ts';
import { LEAD_STEPS, type Report } from '#shared/reports/reports.contract.ts';
import { addDays, dayIn, instantOf } from '#shared/scheduling/wall-clock.ts';
import { listCars, listLeadTimes, listWaiting, type CarsRow, type SpreadRow } from './visit-figures.repository.ts';
import * as repo from './office-figures.repository.ts';
import { rollUpTakings } from './roll-up-takings.ts';
import {
  countUnmatched,
  listForeign,
  sumRetainedDeposits,
  listTakings,
  type Period,
  type TakingRow,
} from './takings.repository.ts';

/**
 * The report of some days, all of it as of one moment, so that its parts agree with each other.
 * @throws AppError request.invalid when the last day is before the first, after today, or too long after the first
 */
export const getReport = ({ db }: Runtime, { from, to }: DayRange): Promise<Report> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const today = dayIn(REPORT_ZONE, (await readToday(trx)).now.getTime());
      const problem = rangeProblem({ from, to }, today);
      if (problem !== null) throw new AppError('request.invalid', { fields: { to: problem } });
      return readAll(trx, { from, to }, today);
    });

async function readAll(trx: Trx, range: DayRange, today: string): Promise<Report> {
  const period = periodOf(range);
  const before = rangeBefore(range);
  const counted = await readCounted(trx, period);
  const foreign = await listForeign(trx, period);
  const retained = await sumRetainedDeposits(trx, period);
  const unmatched = await countUnmatched(trx, period);
  const leads = await listLeadTimes(trx, period);
  const promotions = await repo.listPromotionUses(trx, period);
  const credit = await repo.readCredit(trx, period);
  const technicians = await repo.listTechnicians(trx, period);
  const estimates = await repo.readEstimates(trx, period);
  const parts = await repo.readParts(trx, period);
  const countedBefore = await readCounted(trx, periodOf(before));
  const use = await readBayUse(trx, range.from, range.to);
  const { takings, cars, cancellations, waiting } = counted;
  const allLeads = leads.find(({ step }) => step === null);
  const counts = countsOf(counted);
  return {
    ...range,
    today,
    counts,
    before: { ...before, counts: countsOf(countedBefore) },
    takings: {
      ...rollUpTakings(range, { takings, cars, closedDays: use.closedDays }),
      retainedDeposits: nairaFromKobo(retained),
      foreign: foreign.map(({ currency, amount }) => ({ currency, amount: nairaFromKobo(amount) })),
      unmatched: { count: unmatched.count, amount: nairaFromKobo(unmatched.amount_kobo) },
    },
    customers: {
      new: counts.newCustomers,
      byFriend: countOf(cars.filter((row) => row.is_new && row.by_friend && row.is_first)),
      cameBack: counts.cameBack,
    },
    cancellations: {
      total: counts.cancelled,
      noShows: countOf(cancellations.filter(({ cause }) => cause === 'no-show')),
      givenBack: nairaFromKobo(cancellations.reduce((sum, row) => sum + row.given_back_kobo, 0)),
      reasons: cancellations.map(({ cause, reason, count, given_back_kobo: kobo }) => ({
        cause,
        reason,
        count,
        givenBack: nairaFromKobo(kobo),
      })),
    },
    waiting: {
      ...counts.waiting,
      hours: waiting.flatMap(({ hour, ...row }) => (hour === null ? [] : [{ hour, ...spreadOf(row) }])),
    },
    leadTime: {
      ...spreadOf(allLeads),
      lowerQuarter: wholeMinutes(allLeads?.lower_quarter),
      upperQuarter: wholeMinutes(allLeads?.upper_quarter),
      steps: LEAD_STEPS.map((step, i) => ({ step, count: leads.find((row) => row.step === i)?.count ?? 0 })),
    },
    bays: use.bays.map(({ name, openMinutes, takenMinutes }) => ({
      name,
      openMinutes: Math.round(openMinutes),
      takenMinutes: Math.round(takenMinutes),
    })),
    technicians: technicians.map(({ name, seconds, jobs, is_running }) => ({
      name,
      minutes: Math.round(seconds / 60),
      jobs,
      isRunning: is_running,
    })),
    promotions: promotions.map(({ title, uses, off_kobo }) => ({ title, uses, moneyOff: nairaFromKobo(off_kobo) })),
    credit: {
      given: nairaFromKobo(credit.given),
      used: nairaFromKobo(credit.used),
      open: nairaFromKobo(credit.open),
    },
    estimates: {
      sent: estimates.sent,
      approvals: estimates.approvals,
      approved: nairaFromKobo(estimates.approved_kobo),
    },
    parts: {
      price: nairaFromKobo(parts.price_kobo),
      cost: nairaFromKobo(parts.cost_kobo),
      withoutCost: nairaFromKobo(parts.without_cost_kobo),
    },
  };
}

/** From the first midnight in Lagos to the one after the last day. */
const periodOf = ({ from, to }: DayRange): Period => ({
  from: new Date(instantOf(REPORT_ZONE, from, 0)),
  until: new Date(instantOf(REPORT_ZONE, addDays(to, 1), 0)),
});

interface Counted {
  takings: TakingRow[];
  cars: CarsRow[];
  cancellations: repo.CancellationRow[];
  waiting: Awaited<ReturnType<typeof listWaiting>>;
}

/** The figures behind the totals at the top. */
const readCounted = async (trx: Trx, period: Period): Promise<Counted> => ({
  takings: await listTakings(trx, period),
  cars: await listCars(trx, period),
  cancellations: await repo.listCancellations(trx, period),
  waiting: await listWaiting(trx, period),
});

const countOf = (rows: readonly { count: number }[]): number => rows.reduce((sum, { count }) => sum + count, 0);
const wholeMinutes = (minutes: number | null | undefined): number | null =>
  minutes == null ? null : Math.round(minutes);
const spreadOf = (row: SpreadRow | undefined) => ({
  count: row?.count ?? 0,
  median: wholeMinutes(row?.median),
  longest: wholeMinutes(row?.longest),
});

/** A car counts once, however many services it has. */
const isFirst = ({ is_first }: CarsRow): boolean => is_first;

const countsOf = ({ takings, cars, cancellations, waiting }: Counted): Report['counts'] => ({
  takings: nairaFromKobo(takings.reduce((sum, row) => sum + row.received_kobo - row.sent_back_kobo, 0)),
  cars: countOf(cars.filter(isFirst)),
  newCustomers: countOf(cars.filter((row) => row.is_new && row.is_first)),
  cameBack: countOf(cars.filter((row) => !row.is_new && row.is_first)),
  cancelled: countOf(cancellations),
  waiting: spreadOf(waiting.find(({ hour }) => hour === null)),
});
