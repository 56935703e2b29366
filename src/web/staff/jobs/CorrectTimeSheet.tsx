import { type FormEvent, useState } from 'react';
import { correctTime, type TimeEntry } from '#shared/visits/time-entries.contract.ts';
import { createClientId } from '#web/lib/client-id.ts';
import { textOf } from '#web/lib/form-data.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { localToInstant } from '#web/staff/calendar-settings/local-instant.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { invalidateJobs } from './jobs-queries.ts';
import { texts } from './staff-jobs.texts.ts';

const ZONE = 'Africa/Lagos';
/** Lagos is an hour ahead of UTC all year. */
const OFFSET_MS = 3_600_000;
const localOf = (iso: string): string => new Date(Date.parse(iso) + OFFSET_MS).toISOString().slice(0, 16);

/** A manager corrects the times of an entry and gives the reason. The recorded times stay beside the new ones. */
export function CorrectTimeSheet({ entry, onClose }: { entry: TimeEntry; onClose: () => void }) {
  const { ref, busy, submit, reject, errors, failure } = useSubmit();
  // Made once per opened sheet, so that sending it again after a lost answer corrects only once.
  const [clientId] = useState(createClientId);
  const { person, startedAt, endedAt } = entry;

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const [from, to] = ['startedAt', 'endedAt'].map((name) => localToInstant(ZONE, textOf(fields, name)));
    const reason = textOf(fields, 'reason').trim();
    const missing = {
      ...(!from && { startedAt: texts.beganMissing }),
      ...(!to && { endedAt: texts.endedMissing }),
      ...(reason === '' && { reason: texts.reasonMissing }),
    };
    if (!from || !to || reason === '') return reject({ message: null, fields: missing });
    const body = { clientId, startedAt: from, endedAt: to, reason };
    await submit(async () => {
      toast.success((await staffCall(correctTime, { params: { id: entry._id }, body })).message);
      void invalidateJobs();
      onClose();
    });
  }

  return (
    <Sheet open onClose={onClose} title={texts.correctTimeOf(person.name)}>
      <form ref={ref} className="stack" noValidate onSubmit={(event) => void save(event)}>
        <p className="muted">{texts.recordedTimesStay}</p>
        {failure && <Notice tone="bad">{failure}</Notice>}
        <Field
          label={texts.began}
          name="startedAt"
          type="datetime-local"
          defaultValue={localOf(startedAt)}
          error={errors['startedAt']}
        />
        <Field
          label={texts.ended}
          name="endedAt"
          type="datetime-local"
          defaultValue={endedAt === null ? '' : localOf(endedAt)}
          error={errors['endedAt']}
        />
        <Field label={texts.why} name="reason" maxLength={200} autoComplete="off" error={errors['reason']} />
        <SheetActions>
          <Button type="submit" busy={busy} busyLabel={texts.saving}>
            {texts.save}
          </Button>
          <Button variant="line" disabled={busy} onClick={onClose}>
            {texts.close}
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  );
}
