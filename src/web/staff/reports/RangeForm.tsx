import { useState } from 'react';
import { navigate } from '#web/lib/router.tsx';
import { READY_RANGES, rangeProblem, type ReadyRange } from '#shared/reports/report-range.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { PillLinks } from './PillLinks.tsx';
import type { ShownRange } from './shown-range.ts';
import styles from './Reports.module.css';
import { texts } from './staff-reports.texts.ts';

const LABEL: Record<ReadyRange, string> = {
  today: 'Today',
  '7-days': '7 days',
  'this-month': texts.thisMonth,
  'last-month': texts.lastMonth,
};

interface RangeFormProps {
  shown: ShownRange;
  today: string;
  /** The view to keep in the address: chart or table. */
  view: string | null;
}

/**
 * The days of the report: a ready-made range, or from one day to another. The focus stays in place when they change.
 */
export function RangeForm({ shown, today, view }: RangeFormProps) {
  const address = `${shown.from} ${shown.to}`;
  const [entered, setEntered] = useState({ address, from: shown.from, to: shown.to, isTried: false });
  // The typed days belong to the range that was shown when they were typed.
  const { from, to, isTried } = entered.address === address ? entered : { ...shown, isTried: false };
  const enter = (change: Partial<typeof entered>) => setEntered({ address, from, to, isTried, ...change });
  const problem = from === '' || to === '' ? texts.chooseTwoDays : rangeProblem({ from, to }, today);
  const show = () => {
    enter({ isTried: true });
    if (problem === null) navigate(staffPaths.reports({ from, to, view }));
  };
  return (
    <form
      className={styles.range}
      aria-label={texts.whichDays}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        show();
      }}
    >
      <PillLinks
        label={texts.readyMadeRanges}
        className={styles.ready}
        links={READY_RANGES.map((range) => ({
          href: staffPaths.reports({ range, view }),
          label: LABEL[range],
          current: shown.ready === range,
        }))}
      />
      <Field
        label={texts.from}
        type="date"
        value={from}
        max={today}
        onChange={({ target }) => enter({ from: target.value })}
      />
      <Field
        label={texts.to}
        type="date"
        value={to}
        max={today}
        error={(isTried || rangeProblem(shown, today) !== null) && problem !== null ? problem : undefined}
        onChange={({ target }) => enter({ to: target.value })}
      />
      <Button type="submit" variant="line" className={styles.show}>
        {texts.show}
      </Button>
    </form>
  );
}
