import { formatNaira } from '#shared/money.ts';
import { percentOf, tableOf, type ReportTable } from '#shared/reports/report-tables.ts';
import type { Report, ReportTableName } from '#shared/reports/reports.contract.ts';
import { ReportCard } from './ReportCard.tsx';
import { carsText, durationText, leadText, weekTitle } from './report-words.ts';
import { MOST_DAY_BARS } from './TakingsChart.tsx';
import styles from './Reports.module.css';
import { texts } from './staff-reports.texts.ts';

const carsOf = (row: ReportTable['rows'][number]): string => carsText(Number(row[1]));

/** The parts of a report below the takings by day. */
export function ReportCards({ report }: { report: Report }) {
  const of = (name: ReportTableName) => tableOf(report, name);
  const { takings, customers, cancellations, leadTime, bays, credit, estimates, parts } = report;
  const weeks = of('takings-by-week');
  return (
    <div className={styles.grid}>
      <ReportCard table={of('takings-by-service')} value={-1} note={carsOf} empty={texts.noTakings} />
      <ReportCard
        table={of('takings-by-method')}
        value={-1}
        note={(row) => (takings.total > 0 ? `${percentOf(Number(row[3]), takings.total)}%` : '')}
        tone={(i) => (['water', 'rust', 'green', 'gold'] as const)[i] ?? 'rust'}
        empty={texts.noTakings}
      >
        {takings.sentBack > 0 && (
          <p className={styles.below}>
            {texts.receivedAndSentBack(formatNaira(takings.received), formatNaira(takings.sentBack))}
          </p>
        )}
        {takings.fees > 0 && <p className={styles.below}>{texts.keptByService(formatNaira(takings.fees))}</p>}
      </ReportCard>
      <ReportCard
        table={of('customers')}
        value={1}
        note={(row) => `${percentOf(Number(row[1]), customers.new + customers.cameBack)}%`}
        tone={(i) => (i === 0 ? 'green' : 'gold')}
        empty={texts.noCarCame}
      >
        {customers.new > 0 && <p className={styles.below}>{texts.cameByFriend(customers.new, customers.byFriend)}</p>}
      </ReportCard>
      <ReportCard table={of('cancellations')} value={1} tone="grey" empty={texts.noBookingWasCancelled}>
        {cancellations.total > 0 && (
          <p className={styles.below}>{texts.givenBack(formatNaira(cancellations.givenBack))}</p>
        )}
      </ReportCard>
      <ReportCard table={of('waiting')} value={2} note={carsOf} empty={texts.noCarWaited} />
      {takings.days.length <= MOST_DAY_BARS && (
        <ReportCard
          table={{
            ...weeks,
            rows: weeks.rows.map((row) => [weekTitle({ from: String(row[1]), to: String(row[2]) }), ...row.slice(3)]),
            columns: [{ head: 'Week', kind: 'text' }, ...weeks.columns.slice(3)],
            foot: ['Together', ...(weeks.foot ?? []).slice(3)],
          }}
          value={-1}
          note={carsOf}
          empty={texts.noTakings}
        />
      )}
      <ReportCard table={of('lead-time')} value={1} tone="water" empty={texts.noAppointment}>
        {leadTime.median !== null && leadTime.lowerQuarter !== null && leadTime.upperQuarter !== null && (
          <p className={styles.below}>
            {texts.leadTimes(
              leadText(leadTime.median),
              leadText(leadTime.lowerQuarter),
              leadText(leadTime.upperQuarter),
            )}
          </p>
        )}
      </ReportCard>
      <ReportCard
        table={of('bays')}
        value={3}
        note={(row) => `${durationText(Number(row[2]))} of ${durationText(Number(row[1]))}`}
        empty={bays.length === 0 ? texts.noBayWasOpen : texts.noBayWasTaken}
      />
      <ReportCard
        table={of('technicians')}
        value={2}
        note={(row) => `${row[1]} ${row[1] === 1 ? 'job' : 'jobs'}${row[3] ? texts.clockIsRunning : ''}`}
        tone="water"
        empty={texts.noTimeWasClocked}
      />
      <ReportCard
        table={of('promotions')}
        value={2}
        note={(row) => `${row[1]} ${row[1] === 1 ? 'use' : 'uses'}`}
        tone="gold"
        empty={texts.noPromotionWasUsed}
      />
      <ReportCard table={of('credit')} value={1} tone="gold" empty={texts.noWashCredit}>
        {credit.used > 0 && <p className={styles.below}>{texts.creditNotInTakings}</p>}
      </ReportCard>
      <ReportCard table={of('estimates')} value={1} tone="green" empty={texts.noEstimateWasSent}>
        {estimates.approvals > 0 && <p className={styles.below}>{texts.approved(formatNaira(estimates.approved))}</p>}
      </ReportCard>
      <ReportCard
        table={of('parts')}
        value={1}
        tone={(i) => (i === 2 ? 'green' : 'rust')}
        empty={parts.withoutCost > 0 ? texts.noCostIsKnown : texts.noPartWasApproved}
      >
        {parts.withoutCost > 0 && <p className={styles.below}>{texts.withoutCost(formatNaira(parts.withoutCost))}</p>}
      </ReportCard>
    </div>
  );
}
