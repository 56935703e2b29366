import type { DayRange } from '#shared/reports/report-range.ts';
import { tableOf } from '#shared/reports/report-tables.ts';
import { exportReport, REPORT_TABLES, type Report } from '#shared/reports/reports.contract.ts';
import { CsvButton } from '#web/staff/CsvButton.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { rangeTitle } from './report-words.ts';
import styles from './Reports.module.css';
import { texts } from './staff-reports.texts.ts';

/** The tables of a report as CSV files. */
export function CsvSheet({ report, onClose }: { report: Report; onClose: () => void }) {
  const { from, to }: DayRange = report;
  return (
    <Sheet open onClose={onClose} title={texts.downloadCsv}>
      <p className="muted">{texts.csvExplained(rangeTitle(report))}</p>
      <ul className={styles.files}>
        {REPORT_TABLES.map((table) => (
          <li key={table}>
            <CsvButton
              endpoint={{
                ...exportReport,
                path: `${exportReport.path}?${new URLSearchParams({ from, to, table }).toString()}`,
              }}
              fileName={`${table}-${from}-${to}.csv`}
              label={tableOf(report, table).title}
              size="sm"
            />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
