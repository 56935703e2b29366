import CalendarOff from 'lucide-react/icons/calendar-off';
import { useState } from 'react';
import {
  removeException,
  type StaffCalendar,
  type StaffCalendarException,
} from '#shared/scheduling/staff-schedule.contract.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { ConfirmChangeSheet } from './ConfirmChangeSheet.tsx';
import { ExceptionSheet } from './ExceptionSheet.tsx';
import { spanLabel } from './calendar-labels.ts';
import styles from './CalendarSettings.module.css';
import { texts } from './staff-calendar-settings.texts.ts';

/** The spans of time that are closed or open once. */
export function ExceptionsCard({ calendar }: { calendar: StaffCalendar }) {
  const { exceptions, bays, rules, version } = calendar;
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<StaffCalendarException | null>(null);
  const words = (one: StaffCalendarException) => {
    const where = bays.find(({ _id }) => _id === one.bay)?.name ?? texts.theWholeCentre;
    return `${where} ${one.isOpen ? 'open' : 'closed'} ${spanLabel(rules.timeZone, one.from, one.to)}`;
  };
  return (
    <Card aria-labelledby="exceptions" className="stack">
      <div className="block-head">
        <h2 className="heading" id="exceptions">
          {texts.closedOrOpenForOnce}
        </h2>
        <Button variant="line" size="sm" icon={CalendarOff} onClick={() => setAdding(true)}>
          {texts.closeOrOpenASpan}
        </Button>
      </div>
      {exceptions.length === 0 && <p className="muted">{texts.exceptionsExplained}</p>}
      <ul className={styles.list}>
        {exceptions.map((one) => (
          <li key={one._id}>
            <span>
              <b>{words(one)}</b>
              <br />
              {one.reason}
            </span>
            <Button variant="line" size="sm" onClick={() => setRemoving(one)} aria-label={texts.removeSpan(words(one))}>
              {texts.remove}
            </Button>
          </li>
        ))}
      </ul>
      {adding && <ExceptionSheet calendar={calendar} onClose={() => setAdding(false)} />}
      {removing && (
        <ConfirmChangeSheet
          title={texts.removeQuestion}
          timeZone={rules.timeZone}
          version={version}
          confirm={texts.remove}
          confirmHits={texts.removeAnyway}
          send={({ confirm }) =>
            staffCall(removeException, { params: { id: removing._id }, body: { ...(confirm && { confirm }) } })
          }
          onClose={() => setRemoving(null)}
        >
          {texts.removeConsequence(words(removing), removing.reason)}
        </ConfirmChangeSheet>
      )}
    </Card>
  );
}
