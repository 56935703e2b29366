import type { FormEvent } from 'react';
import * as z from 'zod/mini';
import { calendarRules, type CalendarRules } from '#shared/scheduling/schedule-rules.ts';
import { editCalendarRules, type StaffCalendar } from '#shared/scheduling/staff-schedule.contract.ts';
import { textOf } from '#web/lib/form-data.ts';
import { useDraft } from '#web/lib/form-draft.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffDrafts } from '#web/staff/session/staff-session.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { ChangeProblem } from './ChangeProblem.tsx';
import { wholeNumber } from './whole-number.ts';
import { useCalendarChange, useEditedPart } from './use-calendar-change.ts';
import { texts } from './staff-calendar-settings.texts.ts';

/** How early, how late and how much time customers may take, until when they may change it, and the time zone. */
export function RulesCard({ calendar, onDone }: { calendar: StaffCalendar; onDone: () => void }) {
  const { part, version } = useEditedPart(calendar, ({ rules }) => rules);
  const { values: draft, save: saveDraft, drop } = useDraft(staffDrafts, 'staff-calendar-rules');
  const leave = () => {
    drop();
    onDone();
  };
  const { ref, busy, errors, failure, hits, newer, save, rejectIssues, edited } = useCalendarChange({
    version,
    onDone: leave,
  });

  function send(based?: number) {
    if (!ref.current) return;
    const form = new FormData(ref.current);
    const checked = z.safeParse(calendarRules, {
      timeZone: textOf(form, 'timeZone'),
      noticeMinutes: wholeNumber(form, 'noticeMinutes'),
      horizonDays: wholeNumber(form, 'horizonDays'),
      cutOffMinutes: wholeNumber(form, 'cutOffMinutes'),
      unpaidKeepsTime: form.get('unpaidKeepsTime') !== null,
      unpaidMinutes: wholeNumber(form, 'unpaidMinutes'),
      gapMinutes: wholeNumber(form, 'gapMinutes'),
      depositHours: wholeNumber(form, 'depositHours'),
    });
    if (!checked.success) return rejectIssues(checked.error);
    void save((terms) => staffCall(editCalendarRules, { body: { rules: checked.data, ...terms } }), based);
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const isDraft = draft['timeZone'] !== undefined;
  const number = (name: Exclude<keyof CalendarRules, 'timeZone' | 'unpaidKeepsTime'>) => ({
    name,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    defaultValue: draft[name] ?? part[name],
    error: errors[name],
  });
  return (
    <Card aria-labelledby="rules">
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
        <h2 className="heading" id="rules">
          {texts.rules}
        </h2>
        <Field label={texts.notice} note={texts.minutes} {...number('noticeMinutes')} hint={texts.noticeHint} />
        <Field label={texts.horizon} note={texts.days} {...number('horizonDays')} hint={texts.horizonHint} />
        <Field label={texts.cutOff} note={texts.minutes} {...number('cutOffMinutes')} hint={texts.cutOffHint} />
        <Field label={texts.unpaidTime} note={texts.minutes} {...number('unpaidMinutes')} hint={texts.unpaidTimeHint} />
        <Field label={texts.gap} note={texts.minutes} {...number('gapMinutes')} hint={texts.gapHint} />
        <Field label={texts.depositTime} note={texts.hours} {...number('depositHours')} hint={texts.depositTimeHint} />
        <Field
          label={texts.timeZone}
          name="timeZone"
          autoComplete="off"
          defaultValue={draft['timeZone'] ?? part.timeZone}
          error={errors['timeZone']}
          hint={texts.timeZoneHint}
        />
        <Checkbox
          label={texts.unpaidKeepsTime}
          name="unpaidKeepsTime"
          defaultChecked={isDraft ? draft['unpaidKeepsTime'] !== undefined : part.unpaidKeepsTime}
        />
        <ChangeProblem
          timeZone={calendar.rules.timeZone}
          failure={failure}
          hits={hits}
          newer={newer}
          onShowNewer={leave}
          onSaveAnyway={send}
        />
        <Button type="submit" variant={hits ? 'danger-solid' : 'rust'} busy={busy} busyLabel={texts.saving}>
          {hits ? texts.changeRulesAnyway : texts.saveRules}
        </Button>
      </form>
    </Card>
  );
}
