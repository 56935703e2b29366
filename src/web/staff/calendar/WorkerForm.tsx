import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { listAdmins } from '#shared/messages/send-message.contract.ts';
import { assignTechnician } from '#shared/bookings/staff-day.contract.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import type { DayJob } from './find-job.ts';
import { useJobAction } from './use-job-action.ts';
import { texts } from './staff-calendar.texts.ts';

interface WorkerFormProps {
  job: DayJob;
  onBack: () => void;
  onDone: () => void;
}

/** Chooses the person who works on a job. Technicians see only their own jobs. */
export function WorkerForm({ job: { booking }, onBack, onDone }: WorkerFormProps) {
  const { technician } = booking;
  const [chosen, setChosen] = useState(technician?._id ?? '');
  const { data } = useQuery({
    queryKey: ['colleagues'],
    queryFn: ({ signal }) => staffCall(listAdmins, {}, { signal }),
  });
  const { act, busy, failure } = useJobAction();
  const people = data ?? (technician ? [technician] : []);
  async function save(event: FormEvent) {
    event.preventDefault();
    const { _id: id, version } = booking;
    const body = { version, technician: chosen || null };
    if (await act(() => staffCall(assignTechnician, { params: { id }, body }))) onDone();
  }
  return (
    <form className="stack" noValidate onSubmit={(event) => void save(event)}>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Select label={texts.whoWorksOnIt} value={chosen} onChange={({ target }) => setChosen(target.value)}>
        <option value="">{texts.notKnownYet}</option>
        {people.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </Select>
      <SheetActions>
        <Button type="submit" busy={busy} busyLabel={texts.saving}>
          {texts.save}
        </Button>
        <Button variant="line" disabled={busy} onClick={onBack}>
          {texts.back}
        </Button>
      </SheetActions>
    </form>
  );
}
