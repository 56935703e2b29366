import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { type FormEvent, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { describeHours, WEEKDAYS } from '#shared/scheduling/describe-hours.ts';
import { openingHours, type OpeningHours } from '#shared/scheduling/schedule-rules.ts';
import { editOpeningHours, type StaffCalendar } from '#shared/scheduling/staff-schedule.contract.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffDrafts } from '#web/staff/session/staff-session.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { ChangeProblem } from './ChangeProblem.tsx';
import { readHoursDraft } from './hours-draft.ts';
import { useCalendarChange, useEditedPart } from './use-calendar-change.ts';
import styles from './CalendarSettings.module.css';
import { texts } from './staff-calendar-settings.texts.ts';

const DRAFT = 'staff-hours';

/** The hours of the week. A day may have any number of spans. */
export function HoursCard({ calendar, onDone }: { calendar: StaffCalendar; onDone: () => void }) {
  const { part, version } = useEditedPart(calendar, ({ hours }) => hours);
  const [hours, setHours] = useState<OpeningHours>(
    () => readHoursDraft(staffDrafts.read(DRAFT), JSON.stringify(part)) ?? part,
  );
  const isChanged = JSON.stringify(hours) !== JSON.stringify(part);
  const leave = () => {
    staffDrafts.drop(DRAFT);
    onDone();
  };
  const { ref, busy, errors, failure, hits, newer, save, rejectIssues, edited } = useCalendarChange({
    version,
    onDone: leave,
  });
  useEffect(() => {
    if (isChanged) staffDrafts.write(DRAFT, { hours: JSON.stringify(hours), based: JSON.stringify(part) });
  }, [isChanged, hours, part]);

  const change = (to: OpeningHours) => {
    edited();
    setHours(to);
  };
  function send(based?: number) {
    const checked = z.safeParse(openingHours, hours);
    if (!checked.success) return rejectIssues(checked.error);
    void save((terms) => staffCall(editOpeningHours, { body: { hours: checked.data, ...terms } }), based);
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <Card aria-labelledby="hours">
      <form ref={ref} className="stack" noValidate onSubmit={onSubmit}>
        <h2 className="heading" id="hours">
          {texts.hoursOfTheWeek}
        </h2>
        <p className="muted">{texts.customersRead(describeHours(part))}</p>
        <ul className={styles.days}>
          {WEEKDAYS.map((name, index) => (
            <Weekday key={name} name={name} weekday={index + 1} hours={hours} errors={errors} onChange={change} />
          ))}
        </ul>
        <ChangeProblem
          timeZone={calendar.rules.timeZone}
          failure={failure}
          hits={hits}
          newer={newer}
          onShowNewer={leave}
          onSaveAnyway={send}
        />
        <div className="actions">
          <Button type="submit" variant={hits ? 'danger-solid' : 'rust'} busy={busy} busyLabel={texts.saving}>
            {hits ? texts.changeHoursAnyway : texts.saveHours}
          </Button>
          {isChanged && (
            <Button variant="line" disabled={busy} onClick={leave}>
              {texts.undoChanges}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}

interface WeekdayProps {
  name: string;
  /** ISO weekday: 1 is Monday. */
  weekday: number;
  hours: OpeningHours;
  errors: Record<string, string>;
  onChange: (hours: OpeningHours) => void;
}

function Weekday({ name, weekday, hours, errors, onChange }: WeekdayProps) {
  const spans = hours.map((span, index) => ({ ...span, index })).filter((span) => span.weekday === weekday);
  const edit = (at: number, part: Partial<OpeningHours[number]>) =>
    onChange(hours.map((span, index) => (index === at ? { ...span, ...part } : span)));
  return (
    <li className={styles.day}>
      <h3>{name}</h3>
      <div className={styles.spans}>
        {spans.length === 0 && <p className="muted">{texts.closed}</p>}
        {spans.map(({ index, opens, closes }, count) => {
          const which = count === 0 ? '' : ` again, ${count + 1}`;
          return (
            <div key={index} className={styles.span}>
              <Field
                label={<span className={styles.shortLabel}>{texts.opens}</span>}
                aria-label={texts.dayOpens(name, which)}
                type="time"
                required
                value={opens}
                onChange={({ target }) => edit(index, { opens: target.value })}
                error={errors[`${index}.opens`]}
              />
              <Field
                label={<span className={styles.shortLabel}>{texts.closes}</span>}
                aria-label={texts.dayCloses(name, which)}
                type="time"
                required
                value={closes === '24:00' ? '00:00' : closes}
                // A clock shows the end of the day as 00:00.
                onChange={({ target }) => edit(index, { closes: target.value === '00:00' ? '24:00' : target.value })}
                error={errors[`${index}.closes`]}
              />
              <IconButton
                icon={Trash}
                label={texts.removeHours(name, opens, closes)}
                onClick={() => onChange(hours.filter((_, at) => at !== index))}
              />
            </div>
          );
        })}
      </div>
      <Button
        variant="line"
        size="sm"
        icon={Plus}
        aria-label={texts.addHoursOn(name)}
        onClick={() => onChange([...hours, { weekday, ...nextSpan(spans) }])}
      >
        {texts.add}
      </Button>
    </li>
  );
}

/** The first values of a new span: the working day, or the evening after the last span. */
function nextSpan(spans: readonly { closes: string }[]): { opens: string; closes: string } {
  const last = spans
    .map(({ closes }) => closes)
    .toSorted()
    .at(-1);
  if (last === undefined) return { opens: '08:00', closes: '17:00' };
  return { opens: last, closes: '24:00' };
}
