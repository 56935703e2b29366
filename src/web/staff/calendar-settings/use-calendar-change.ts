import { useState } from 'react';
import type * as z from 'zod/mini';
import { payloadOf } from '#shared/errors.ts';
import type { CalendarHit, StaffCalendar } from '#shared/scheduling/staff-schedule.contract.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { invalidateCalendar } from './calendar-queries.ts';

/** What is sent with a change beside its fields. */
interface ChangeTerms {
  version: number;
  confirm?: true;
}

interface ChangeOptions {
  /** The version that the change is based on. */
  version: number;
  /** After it is saved, and when the calendar of another person replaces what was entered. */
  onDone: () => void;
}

/**
 * Sends a change of the calendar. A change that hits appointments is refused first: they are in `hits`, and the same
 * change sent again is confirmed. `edited` must be called when what would be sent becomes another, since only what was
 * previewed may be confirmed. `newer` is the calendar that a change of another person left.
 */
export function useCalendarChange({ version, onDone }: ChangeOptions) {
  const { ref, busy, submit, reject, errors, failure } = useSubmit();
  const [hits, setHits] = useState<readonly CalendarHit[] | null>(null);
  const [newer, setNewer] = useState<StaffCalendar | null>(null);

  const save = (send: (terms: ChangeTerms) => Promise<{ message: string }>, based = version): Promise<void> =>
    submit(async () => {
      try {
        const { message } = await send({ version: based, ...(hits && { confirm: true }) });
        toast.success(message);
      } catch (error) {
        setHits(payloadOf(error, 'calendar.hits_bookings')?.hits ?? null);
        setNewer(payloadOf(error, 'calendar.stale')?.calendar ?? null);
        throw error;
      }
      setHits(null);
      setNewer(null);
      await invalidateCalendar();
      onDone();
    });

  /** Rejects fields by the issues of their schema: each at its path, e.g. `2.closes`. */
  function rejectIssues({ issues }: z.core.$ZodError): void {
    const fields: Record<string, string> = {};
    for (const { path, message } of issues) fields[path.join('.')] ??= message;
    reject({ message: fields[''] ?? 'Some of what you entered needs another look.', fields });
  }

  return { ref, busy, errors, failure, hits, newer, save, rejectIssues, edited: () => setHits(null) };
}

/**
 * The part of the calendar that is being edited: as it was when editing began, and the version to send. Changes of
 * other parts raise the version too, so that the newest one counts while this part is the same.
 */
export function useEditedPart<T>(calendar: StaffCalendar, partOf: (calendar: StaffCalendar) => T) {
  const [start] = useState(calendar);
  const isSame = JSON.stringify(partOf(start)) === JSON.stringify(partOf(calendar));
  return { part: partOf(start), version: isSame ? calendar.version : start.version };
}
