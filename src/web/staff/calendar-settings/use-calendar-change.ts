import { useState } from 'react';
import type * as z from 'zod/mini';
import { payloadOf } from '#shared/errors.ts';
import {
  type CalendarHit,
  hitsPayload,
  type StaffCalendar,
  staleCalendarPayload,
} from '#shared/scheduling/staff-schedule.contract.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { invalidateCalendar } from './calendar-queries.ts';

/** The terms that are sent with each change, apart from its fields. */
interface ChangeTerms {
  version: number;
  confirm?: true;
}

interface ChangeOptions {
  /** The version that the change is based on. */
  version: number;
  /** Called after the change is saved, and when the calendar of another person replaces the values in the form. */
  onDone: () => void;
}

/**
 * Sends a change of the calendar. The server first refuses a change that affects appointments: `hits` lists them, and
 * sending the same change again confirms it. Call `edited` whenever the change becomes a different one, because only a
 * change whose effects were shown may be confirmed. `newer` is the calendar after the change of another person.
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
        setHits(payloadOf(error, 'calendar.hits_bookings', hitsPayload)?.hits ?? null);
        setNewer(payloadOf(error, 'calendar.stale', staleCalendarPayload)?.calendar ?? null);
        throw error;
      }
      setHits(null);
      setNewer(null);
      await invalidateCalendar();
      onDone();
    });

  /** Rejects fields by the issues of their schema, each at its path, such as `2.closes`. */
  function rejectIssues({ issues }: z.core.$ZodError): void {
    const fields: Record<string, string> = {};
    for (const { path, message } of issues) fields[path.join('.')] ??= message;
    reject({ message: fields[''] ?? 'Please check the marked fields.', fields });
  }

  return { ref, busy, errors, failure, hits, newer, save, rejectIssues, edited: () => setHits(null) };
}

/**
 * The edited part of the calendar as it was when editing began, and the version to send. A change of another part
 * raises the version too, so the newest version is sent as long as the edited part is the same.
 */
export function useEditedPart<T>(calendar: StaffCalendar, partOf: (calendar: StaffCalendar) => T) {
  const [start] = useState(calendar);
  const isSame = JSON.stringify(partOf(start)) === JSON.stringify(partOf(calendar));
  return { part: partOf(start), version: isSame ? calendar.version : start.version };
}
