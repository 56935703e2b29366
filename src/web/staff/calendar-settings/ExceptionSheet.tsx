import type { FormEvent } from 'react';
import * as z from 'zod/mini';
import { addException, type StaffCalendar } from '#shared/scheduling/staff-schedule.contract.ts';
import { textOf } from '#web/lib/form-data.ts';
import { useDraft } from '#web/lib/form-draft.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffDrafts } from '#web/staff/session/staff-session.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { ChoiceTiles } from '#web/ui/form/ChoiceTiles.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { ChangeProblem } from './ChangeProblem.tsx';
import { localToInstant } from './local-instant.ts';
import { useCalendarChange } from './use-calendar-change.ts';
import styles from './CalendarSettings.module.css';
import { texts } from './staff-calendar-settings.texts.ts';

interface ExceptionSheetProps {
  calendar: StaffCalendar;
  /** The day (YYYY-MM-DD) and the bay that the form starts with. */
  day?: string | undefined;
  bay?: string | undefined;
  onClose: () => void;
}

/**
 * Closes or opens a span of time once, for the centre or a bay. Lists the affected appointments before it closes one.
 */
export function ExceptionSheet({ calendar, day, bay = '', onClose }: ExceptionSheetProps) {
  const { timeZone } = calendar.rules;
  const { values: draft, save: saveDraft, drop } = useDraft(staffDrafts, 'staff-exception');
  const { ref, busy, errors, failure, hits, save, rejectIssues, edited } = useCalendarChange({
    version: calendar.version,
    onDone: () => {
      drop();
      onClose();
    },
  });
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const { body } = addException;
    if (!body) return;
    const checked = z.safeParse(body, {
      isOpen: form.get('what') === 'open',
      bay: textOf(form, 'bay') || null,
      from: localToInstant(timeZone, textOf(form, 'from')),
      to: localToInstant(timeZone, textOf(form, 'to')),
      reason: textOf(form, 'reason'),
    });
    if (!checked.success) return rejectIssues(checked.error);
    void save(({ confirm }) => staffCall(addException, { body: { ...checked.data, ...(confirm && { confirm }) } }));
  }
  const moment = (name: 'from' | 'to', clock: string) => ({
    name,
    type: 'datetime-local',
    defaultValue: draft[name] ?? (day === undefined ? '' : `${day}T${clock}`),
    error: errors[name],
  });
  return (
    <Sheet open onClose={onClose} busy={busy} title={texts.closeOrOpenASpan}>
      <form
        ref={ref}
        className="stack"
        noValidate
        onSubmit={onSubmit}
        onInput={(event) => {
          edited();
          saveDraft(event);
        }}
      >
        <ChoiceTiles
          legend={texts.whatHappens}
          legendLook="label"
          layout="two"
          name="what"
          defaultValue={draft['what'] ?? 'close'}
          choices={[
            { value: 'close', label: texts.close, note: texts.noWorkInIt },
            { value: 'open', label: texts.open, note: texts.outsideUsualHours },
          ]}
        />
        <Select label={texts.where} name="bay" defaultValue={draft['bay'] ?? bay} error={errors['bay']}>
          <option value="">{texts.theWholeCentre}</option>
          {calendar.bays
            .filter(({ retired }) => !retired)
            .map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
        </Select>
        <div className={styles.fromTo}>
          <Field label={texts.from} {...moment('from', '12:00')} />
          <Field label={texts.to} {...moment('to', '13:00')} />
        </div>
        <Field
          label={texts.reason}
          name="reason"
          defaultValue={draft['reason']}
          maxLength={120}
          autoComplete="off"
          error={errors['reason']}
          hint={texts.reasonHint}
        />
        <ChangeProblem timeZone={timeZone} failure={failure} hits={hits} />
        <SheetActions>
          <Button type="submit" variant={hits ? 'danger-solid' : 'rust'} busy={busy} busyLabel={texts.saving}>
            {hits ? texts.closeAnyway : texts.save}
          </Button>
          <Button variant="line" disabled={busy} onClick={onClose}>
            {texts.notNow}
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  );
}
