import { CSV_BOM, csvRow } from '#shared/csv.ts';
import {
  TAKING_METHODS,
  type CANCELLATION_CAUSES,
  type LEAD_STEPS,
  type Report,
  type ReportTableName,
  type TakingMethod,
} from './reports.contract.ts';

/** The tables of a report, the same on the page, on paper and as CSV. Pure. */

/** The kind of the cells of a column. `naira` and `minutes` are numbers, `percent` is of 100; `day` is YYYY-MM-DD. */
export type ColumnKind = 'text' | 'day' | 'count' | 'naira' | 'minutes' | 'percent';

export type Cell = string | number | null;

export interface ReportTable {
  title: string;
  columns: readonly { head: string; kind: ColumnKind }[];
  rows: readonly (readonly Cell[])[];
  /** The sums below; null where nothing can be added up. */
  foot: readonly Cell[] | null;
}

const text = (head: string) => ({ head, kind: 'text' }) as const;
const count = (head: string) => ({ head, kind: 'count' }) as const;
const naira = (head: string) => ({ head, kind: 'naira' }) as const;
const minutes = (head: string) => ({ head, kind: 'minutes' }) as const;
const day = (head: string) => ({ head, kind: 'day' }) as const;

const METHOD_WORD: Record<TakingMethod, string> = {
  online: 'Online',
  transfer: 'Transfer',
  card: 'Card',
  cash: 'Cash',
};

const CAUSE_WORD: Record<(typeof CANCELLATION_CAUSES)[number], string> = {
  staff: 'We cancelled',
  'no-show': 'Car was not brought',
  customer: 'Customer asked',
  'deposit-unpaid': 'Deposit was not paid',
  'account-deleted': 'Customer deleted the account',
  other: 'We cancelled, reason erased',
};

const LEAD_WORD: Record<(typeof LEAD_STEPS)[number], string> = {
  'same-day': 'The same day',
  'next-day': 'The day before',
  'within-week': '2 to 7 days before',
  later: 'More than a week before',
};

/** A reason as staff wrote it, or the cause. */
export const reasonText = ({ cause, reason }: Report['cancellations']['reasons'][number]): string =>
  reason ?? CAUSE_WORD[cause];

/** Two hours of the day: 8 to 10 am, 10 am to 12. */
export function hoursText(hour: number): string {
  const clock = (at: number): string => String(at % 12 || 12);
  const half = (at: number): string => (at % 24 < 12 ? 'am' : 'pm');
  const until = hour + 2;
  if (until === 12) return `${clock(hour)} am to 12`;
  if (until === 24) return `${clock(hour)} pm to 12`;
  return half(hour) === half(until) && hour !== 0 && hour !== 12
    ? `${clock(hour)} to ${clock(until)} ${half(until)}`
    : `${clock(hour)}${hour === 12 || hour === 0 ? '' : ` ${half(hour)}`} to ${clock(until)} ${half(until)}`;
}

/** Share of a whole in percent, to the nearest; 0 of nothing. */
export const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 100));

/** Naira are added in kobo, since their fractions are not exact. */
const addUp = (values: readonly number[]): number => values.reduce((sum, one) => sum + Math.round(one * 100), 0) / 100;

type Money = Record<TakingMethod | 'total' | 'cars', number>;
const MONEY_KEYS = ['cars', ...TAKING_METHODS, 'total'] as const;
const moneyColumns = [count('Cars'), ...TAKING_METHODS.map((method) => naira(METHOD_WORD[method])), naira('Takings')];
const moneyCells = (row: Money): number[] => MONEY_KEYS.map((key) => row[key]);
const moneyFoot = (rows: readonly Money[]): number[] => MONEY_KEYS.map((key) => addUp(rows.map((row) => row[key])));

const TABLES: Record<ReportTableName, (report: Report) => ReportTable> = {
  'takings-by-day': ({ takings: { days }, today }) => ({
    title: 'Takings by day',
    columns: [day('Day'), ...moneyColumns, text('Note')],
    rows: days.map((row) => [row.day, ...moneyCells(row), row.isClosed ? 'Closed' : row.day === today ? 'So far' : '']),
    foot: ['Together', ...moneyFoot(days), ''],
  }),
  'takings-by-week': ({ takings: { weeks } }) => ({
    title: 'Takings by week',
    columns: [text('Week'), day('From'), day('To'), ...moneyColumns],
    rows: weeks.map((row) => [row.week, row.from, row.to, ...moneyCells(row)]),
    foot: ['Together', null, null, ...moneyFoot(weeks)],
  }),
  'takings-by-service': ({ takings: { services } }) => ({
    title: 'By service',
    columns: [text('Service'), ...moneyColumns],
    rows: services.map((row) => [row.service, ...moneyCells(row)]),
    foot: ['Together', ...moneyFoot(services)],
  }),
  'takings-by-method': ({ takings: { methods, received, sentBack, total } }) => ({
    title: 'By method',
    columns: [text('Method'), naira('Received'), naira('Sent back'), naira('Takings')],
    rows: methods.map((row) => [METHOD_WORD[row.method], row.received, row.sentBack, row.total]),
    foot: ['Together', received, sentBack, total],
  }),
  customers: ({ customers }) => ({
    title: 'New and returning',
    columns: [text('Customers'), count('Cars'), count('By a friend’s link')],
    rows: [
      ['Came back', customers.cameBack, null],
      ['New', customers.new, customers.byFriend],
    ],
    foot: ['Together', customers.new + customers.cameBack, customers.byFriend],
  }),
  cancellations: ({ cancellations }) => ({
    title: 'Cancellations',
    columns: [text('Reason'), count('Bookings'), naira('Given back')],
    rows: cancellations.reasons.map((row) => [reasonText(row), row.count, row.givenBack]),
    foot: ['Together', cancellations.total, cancellations.givenBack],
  }),
  waiting: ({ waiting }) => ({
    title: 'Waiting time, gate to bay',
    columns: [text('Came'), count('Cars'), minutes('Half wait less than'), minutes('Longest')],
    rows: waiting.hours.map((row) => [hoursText(row.hour), row.count, row.median, row.longest]),
    foot: ['All day', waiting.count, waiting.median, waiting.longest],
  }),
  'lead-time': ({ leadTime: { steps, ...all } }) => ({
    title: 'Booked how long before',
    columns: [text('Booked'), count('Appointments')],
    rows: steps.map(({ step, count: appointments }) => [LEAD_WORD[step], appointments]),
    foot: ['Together', all.count],
  }),
  bays: ({ bays }) => ({
    title: 'Use of bays',
    columns: [text('Bay'), minutes('Open'), minutes('Taken'), { head: 'Share', kind: 'percent' }],
    rows: bays.map((bay) => [
      bay.name,
      bay.openMinutes,
      bay.takenMinutes,
      percentOf(bay.takenMinutes, bay.openMinutes),
    ]),
    foot: bayFoot(bays),
  }),
  technicians: ({ technicians }) => ({
    title: 'Time on cars',
    columns: [text('Person'), count('Jobs'), minutes('Clocked'), text('Note')],
    rows: technicians.map((row) => [row.name, row.jobs, row.minutes, row.isRunning ? 'A clock is running' : '']),
    foot: null,
  }),
  promotions: ({ promotions }) => ({
    title: 'Promotions',
    columns: [text('Promotion'), count('Uses'), naira('Money off')],
    rows: promotions.map((row) => [row.title, row.uses, row.moneyOff]),
    foot: ['Together', addUp(promotions.map(({ uses }) => uses)), addUp(promotions.map(({ moneyOff }) => moneyOff))],
  }),
  credit: ({ credit }) => ({
    title: 'Wash credit',
    columns: [text('Credit'), naira('Amount')],
    rows: [
      ['Given', credit.given],
      ['Used', credit.used],
      ['Open at the end', credit.open],
    ],
    foot: null,
  }),
  estimates: ({ estimates }) => ({
    title: 'Estimates',
    columns: [text('Estimates'), count('Number'), naira('Amount')],
    rows: [
      ['Sent', estimates.sent, null],
      ['Approvals', estimates.approvals, estimates.approved],
    ],
    foot: null,
  }),
  parts: ({ parts }) => ({
    title: 'Margin of parts',
    columns: [text('Parts'), naira('Amount')],
    rows: [
      ['Price', parts.price],
      ['Our cost', parts.cost],
      ['Margin', addUp([parts.price, -parts.cost])],
    ],
    foot: null,
  }),
};

function bayFoot(bays: Report['bays']): Cell[] {
  const [open, taken] = [
    bays.reduce((sum, bay) => sum + bay.openMinutes, 0),
    bays.reduce((sum, bay) => sum + bay.takenMinutes, 0),
  ];
  return ['Together', open, taken, percentOf(taken, open)];
}

/** One table of a report. */
export const tableOf = (report: Report, name: ReportTableName): ReportTable => TABLES[name](report);

/** A table as CSV: naira, minutes and percent are plain numbers, and the heads name the units. */
export function csvOfTable({ columns, rows, foot }: ReportTable): string {
  const unit: Partial<Record<ColumnKind, string>> = { naira: ' (naira)', minutes: ' (minutes)', percent: ' (percent)' };
  const lines = foot === null ? rows : [...rows, foot];
  return CSV_BOM + csvRow(columns.map(({ head, kind }) => head + (unit[kind] ?? ''))) + lines.map(csvRow).join('');
}
