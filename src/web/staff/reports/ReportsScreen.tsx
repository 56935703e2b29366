import { serverNow } from '#web/lib/server-clock.ts';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { useSearchParams } from '#web/lib/router.tsx';
import { formatNaira } from '#shared/money.ts';
import { rangeProblem } from '#shared/reports/report-range.ts';
import { tableOf } from '#shared/reports/report-tables.ts';
import type { Report } from '#shared/reports/reports.contract.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { dayInLagos } from '#web/staff/staff-labels.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { SkeletonStatCard } from '#web/ui/feedback/SkeletonStatCard.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { CsvSheet } from './CsvSheet.tsx';
import { PillLinks } from './PillLinks.tsx';
import { RangeForm } from './RangeForm.tsx';
import { ReportCards } from './ReportCards.tsx';
import { useReport } from './report-queries.ts';
import { ReportTableView } from './ReportTableView.tsx';
import { announcement, rangeTitle, topCounts } from './report-words.ts';
import { shownRange, type ShownRange } from './shown-range.ts';
import { MOST_DAY_BARS, TakingsChart } from './TakingsChart.tsx';
import styles from './Reports.module.css';
import { texts } from './staff-reports.texts.ts';

/** /staff/reports?range= or ?from=&to=, &view=table: the takings and the work of a range of days. */
export function ReportsScreen() {
  const query = useSearchParams();
  const [today] = useState(() => dayInLagos(new Date(serverNow()).toISOString()));
  const [getting, setGetting] = useState(false);
  const shown = shownRange(query, today);
  const view = query.get('view') === 'table' ? 'table' : null;
  const problem = rangeProblem(shown, today);
  const { data, error, refetch, isFetching } = useReport(shown, problem === null);
  useTitle(texts.reports, useCentre()?.name);
  return (
    <main id="main" className={`wrap page ${styles.page}`} tabIndex={-1}>
      <PageTitle
        lead={texts.lead(problem === null ? texts.rangeAllBays(rangeTitle(shown)) : '')}
        action={
          <div className={styles.tools}>
            <Button variant="line" size="sm" icon={Printer} disabled={!data} onClick={() => print()}>
              {texts.print}
            </Button>
            <Button size="sm" icon={Download} disabled={!data} onClick={() => setGetting(true)}>
              {texts.csv}
            </Button>
          </div>
        }
      >
        {texts.reports}
      </PageTitle>
      <RangeForm shown={shown} today={today} view={view} />
      <output className="sr">{data && announcement(data)}</output>
      {error && !data && <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && problem === null && <ReportSkeleton />}
      {data && (
        <>
          {error && <Notice tone="gold">{texts.couldNotRefresh}</Notice>}
          <Counts report={data} />
          <Takings report={data} shown={shown} view={view} />
          <ReportCards report={data} />
        </>
      )}
      {data && getting && <CsvSheet report={data} onClose={() => setGetting(false)} />}
    </main>
  );
}

const Counts = ({ report }: { report: Report }) => (
  <section className={styles.counts} aria-label={texts.inShort}>
    {topCounts(report).map(({ value, label, text, tone }) => (
      <div key={label} className={styles.roofed}>
        <span className={styles.roof} data-tone={tone} aria-hidden="true" />
        <div className={styles.wall}>
          <b>{value}</b> <span>{label}</span> <small>{text}</small>
        </div>
      </div>
    ))}
  </section>
);

function Takings({ report, shown, view }: { report: Report; shown: ShownRange; view: 'table' | null }) {
  const { takings } = report;
  const range = shown.ready === null ? { from: shown.from, to: shown.to } : { range: shown.ready };
  const byDay = takings.days.length <= MOST_DAY_BARS;
  const isEmpty = takings.received === 0 && takings.sentBack === 0 && report.counts.cars === 0;
  return (
    <Card className={styles.takings} aria-labelledby="takings">
      <div className={styles.cardHead}>
        <h2 className="heading" id="takings">
          {byDay ? texts.takingsByDay : texts.takingsByWeek}{' '}
          {view === null && <span className={styles.unit}>{texts.inNaira}</span>}
        </h2>
        {!isEmpty && (
          <PillLinks
            label={texts.showAs}
            links={[
              { href: staffPaths.reports(range), label: texts.chart, current: view === null },
              { href: staffPaths.reports({ ...range, view: 'table' }), label: texts.table, current: view === 'table' },
            ]}
          />
        )}
      </div>
      {isEmpty ? (
        <EmptyState title={texts.noTakings} headingLevel={3}>
          {texts.takingsExplained}
        </EmptyState>
      ) : view === 'table' ? (
        <>
          {!byDay && (
            <>
              <ReportTableView table={tableOf(report, 'takings-by-week')} />
              <h3 className={styles.second}>{texts.takingsByDay}</h3>
            </>
          )}
          <ReportTableView table={tableOf(report, 'takings-by-day')} />
        </>
      ) : (
        <TakingsChart report={report} />
      )}
      {takings.retainedDeposits !== 0 && (
        <p className="small muted">{texts.retainedDeposits(formatNaira(takings.retainedDeposits))}</p>
      )}
      {takings.foreign.map(({ currency, amount }) => (
        <Notice key={currency} tone="gold" className={styles.notice}>
          {texts.otherCurrency(currency, amount.toFixed(2))}
        </Notice>
      ))}
      {takings.unmatched.count > 0 && (
        <Notice tone="gold" className={styles.notice}>
          {texts.unknownReference(formatNaira(takings.unmatched.amount))}
        </Notice>
      )}
    </Card>
  );
}

const ReportSkeleton = () => (
  <SkeletonGroup label={texts.calculating}>
    <div className={styles.counts}>
      {Array.from({ length: 6 }, (_, i) => (
        <SkeletonStatCard key={i} />
      ))}
    </div>
    <div className={styles.takings}>
      <Skeleton shape="panel" />
    </div>
    <SkeletonCards className={styles.grid} />
  </SkeletonGroup>
);
