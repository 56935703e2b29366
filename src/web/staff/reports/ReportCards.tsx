import { formatNaira } from '#shared/money.ts';
import { percentOf, tableOf, type ReportTable } from '#shared/reports/report-tables.ts';
import type { Report, ReportTableName } from '#shared/reports/reports.contract.ts';
import { ReportCard } from './ReportCard.tsx';
import { carsText, durationText, leadText, weekTitle } from './report-words.ts';
import { MOST_DAY_BARS } from './TakingsChart.tsx';
import styles from './Reports.module.css';

const carsOf = (row: ReportTable['rows'][number]): string => carsText(Number(row[1]));

/** The parts of a report below the takings by day. */
export function ReportCards({ report }: { report: Report }) {
  const of = (name: ReportTableName) => tableOf(report, name);
  const { takings, customers, cancellations, leadTime, bays, credit, estimates } = report;
  const weeks = of('takings-by-week');
  return (
    <div className={styles.grid}>
      <ReportCard table={of('takings-by-service')} value={5} note={carsOf} empty="No takings in these days." tall />
      <ReportCard
        table={of('takings-by-method')}
        value={3}
        note={(row) => (takings.total > 0 ? `${percentOf(Number(row[3]), takings.total)}%` : '')}
        tone={(i) => (['water', 'rust', 'gold'] as const)[i] ?? 'rust'}
        empty="No takings in these days."
      >
        {takings.sentBack > 0 && (
          <p className={styles.below}>
            {formatNaira(takings.received)} received, {formatNaira(takings.sentBack)} sent back.
          </p>
        )}
        {takings.fees > 0 && (
          <p className={styles.below}>The payment service kept {formatNaira(takings.fees)} of it.</p>
        )}
      </ReportCard>
      <ReportCard
        table={of('customers')}
        value={1}
        note={(row) => `${percentOf(Number(row[1]), customers.new + customers.cameBack)}%`}
        tone={(i) => (i === 0 ? 'green' : 'gold')}
        empty="No car came in these days."
      >
        {customers.new > 0 && (
          <p className={styles.below}>
            Of the {customers.new} new, {customers.byFriend} came by a friend’s link.
          </p>
        )}
      </ReportCard>
      <ReportCard table={of('cancellations')} value={1} tone="grey" empty="No booking was cancelled.">
        {cancellations.total > 0 && <p className={styles.below}>{formatNaira(cancellations.givenBack)} given back.</p>}
      </ReportCard>
      <ReportCard table={of('waiting')} value={2} note={carsOf} empty="No car waited." />
      {takings.days.length <= MOST_DAY_BARS && (
        <ReportCard
          table={{
            ...weeks,
            rows: weeks.rows.map((row) => [weekTitle({ from: String(row[1]), to: String(row[2]) }), ...row.slice(3)]),
            columns: [{ head: 'Week', kind: 'text' }, ...weeks.columns.slice(3)],
            foot: ['Together', ...(weeks.foot ?? []).slice(3)],
          }}
          value={5}
          note={carsOf}
          empty="No takings in these days."
        />
      )}
      <ReportCard table={of('lead-time')} value={1} tone="water" empty="No appointment was in these days.">
        {leadTime.median !== null && leadTime.lowerQuarter !== null && leadTime.upperQuarter !== null && (
          <p className={styles.below}>
            Half are booked less than {leadText(leadTime.median)} before, a quarter less than{' '}
            {leadText(leadTime.lowerQuarter)}, and a quarter more than {leadText(leadTime.upperQuarter)}.
          </p>
        )}
      </ReportCard>
      <ReportCard
        table={of('bays')}
        value={3}
        note={(row) => `${durationText(Number(row[2]))} of ${durationText(Number(row[1]))}`}
        empty={bays.length === 0 ? 'No bay was open.' : 'No bay was taken.'}
      />
      <ReportCard
        table={of('technicians')}
        value={2}
        note={(row) => `${row[1]} ${row[1] === 1 ? 'job' : 'jobs'}${row[3] ? ', clock is running' : ''}`}
        tone="water"
        empty="No time was clocked."
      />
      <ReportCard
        table={of('promotions')}
        value={2}
        note={(row) => `${row[1]} ${row[1] === 1 ? 'use' : 'uses'}`}
        tone="gold"
        empty="No promotion was used."
      />
      <ReportCard table={of('credit')} value={1} tone="gold" empty="No wash credit.">
        {credit.used > 0 && <p className={styles.below}>Credit that is used is not in the takings.</p>}
      </ReportCard>
      <ReportCard table={of('estimates')} value={1} tone="green" empty="No estimate was sent.">
        {estimates.approvals > 0 && <p className={styles.below}>{formatNaira(estimates.approved)} approved.</p>}
      </ReportCard>
    </div>
  );
}
