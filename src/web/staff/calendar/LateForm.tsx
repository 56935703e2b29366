import { type FormEvent, useState } from 'react';
import { runLate, type PushedCar } from '#shared/bookings/staff-day.contract.ts';
import { lengthLabel } from '#web/staff/calendar-settings/calendar-labels.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import type { DayJob } from './find-job.ts';
import { PushedCars } from './PushedCars.tsx';
import { useJobAction } from './use-job-action.ts';
import { texts } from './staff-calendar.texts.ts';

const LENGTHS = [5, 10, 15, 30, 45, 60, 90, 120, 180, 240, 360, 480];

interface LateFormProps {
  job: DayJob;
  timeZone: string;
  /** Whether this member of staff may offer other places to the cars that come after this one. */
  mayPlan: boolean;
  onBack: () => void;
  onDone: () => void;
}

/** Records how late a job is, then lists the cars that it pushes and the places that they can be offered. */
export function LateForm({ job: { booking }, timeZone, mayPlan, onBack, onDone }: LateFormProps) {
  const [minutes, setMinutes] = useState(30);
  const [pushed, setPushed] = useState<readonly PushedCar[] | null>(null);
  const { act, busy, failure } = useJobAction();
  async function extend(event: FormEvent) {
    event.preventDefault();
    const { _id: id, version } = booking;
    const answer = await act(() => staffCall(runLate, { params: { id }, body: { version, minutes } }));
    if (!answer) return;
    if (answer.pushed.length === 0) onDone();
    else setPushed(answer.pushed);
  }
  if (pushed) {
    return <PushedCars cars={pushed} timeZone={timeZone} mayPlan={mayPlan} onDone={onDone} />;
  }
  return (
    <form className="stack" noValidate onSubmit={(event) => void extend(event)}>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Select
        label={texts.lateByHowMuch}
        value={minutes}
        onChange={({ target }) => setMinutes(Number(target.value))}
        hint={texts.lateHint}
      >
        {LENGTHS.map((length) => (
          <option key={length} value={length}>
            {lengthLabel(length)}
          </option>
        ))}
      </Select>
      <SheetActions>
        <Button type="submit" busy={busy} busyLabel={texts.saving}>
          {texts.lateBy(lengthLabel(minutes))}
        </Button>
        <Button variant="line" disabled={busy} onClick={onBack}>
          {texts.back}
        </Button>
      </SheetActions>
    </form>
  );
}
