import { useState } from 'react';
import { availableActions } from '#shared/bookings/board.ts';
import { TRANSITIONS } from '#shared/bookings/booking-transitions.ts';
import { can, type StaffType } from '#shared/capabilities.ts';
import { markNoShow, NO_SHOW_MINUTES } from '#shared/bookings/staff-day.contract.ts';
import { dayIn, wallMinutes } from '#shared/scheduling/wall-clock.ts';
import { useStaffBooking } from '#web/staff/board/board-queries.ts';
import { ContactButtons } from '#web/staff/board/BoardCard.tsx';
import { performAction } from '#web/staff/board/booking-actions.tsx';
import { spanLabel } from '#web/staff/calendar-settings/calendar-labels.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { MODE_LABEL } from '#web/domain/bookings/domain-bookings.texts.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { blockState } from './day-layout.ts';
import { noteLabel } from './block-labels.ts';
import type { DayJob } from './find-job.ts';
import { LateForm } from './LateForm.tsx';
import { MoveForm, type Place } from './MoveForm.tsx';
import { WorkerForm } from './WorkerForm.tsx';
import { useJobAction } from './use-job-action.ts';
import { texts } from './staff-calendar.texts.ts';
import { STATUS_LABEL } from '#web/staff/staff.texts.ts';

export type JobPart = 'facts' | 'move' | 'late' | 'worker' | 'no-show';

interface JobSheetProps {
  job: DayJob;
  timeZone: string;
  now: string;
  type: StaffType;
  /** The part that is shown first, and the place where the job was dropped. */
  part: JobPart;
  dropped: Place | null;
  onClose: () => void;
}

/** A job of the calendar with its facts and the actions of staff. */
export function JobSheet({ job, timeZone, now, type, part: first, dropped, onClose }: JobSheetProps) {
  const [part, setPart] = useState(first);
  const { booking, block, bay } = job;
  const back = () => setPart('facts');
  const title = {
    facts: `${booking.number}, ${booking.service}`,
    move: block ? `Move ${booking.number}` : texts.placeFor(booking.number),
    late: texts.isLate(booking.number),
    worker: texts.whoWorksOn(booking.number),
    'no-show': texts.didNotCome(booking.number),
  }[part];
  return (
    <Sheet open onClose={onClose} title={title}>
      <div className="stack">
        {part !== 'facts' && block && bay && (
          <p className="muted">{texts.soFar(spanLabel(timeZone, block.startsAt, block.endsAt), bay.name)}</p>
        )}
        {part === 'facts' && (
          <Facts job={job} timeZone={timeZone} now={now} type={type} onPart={setPart} onClose={onClose} />
        )}
        {part === 'move' && (
          <MoveForm
            job={job}
            timeZone={timeZone}
            now={now}
            start={dropped ?? placeOf(job, timeZone, now)}
            onBack={first === 'move' ? onClose : back}
            onDone={onClose}
          />
        )}
        {part === 'late' && (
          <LateForm job={job} timeZone={timeZone} mayPlan={can(type, 'calendar.plan')} onBack={back} onDone={onClose} />
        )}
        {part === 'worker' && <WorkerForm job={job} onBack={back} onDone={onClose} />}
        {part === 'no-show' && <NoShow job={job} onBack={back} onDone={onClose} />}
      </div>
    </Sheet>
  );
}

/** The place of the job. A job without a time starts with the present moment. */
function placeOf({ block, bay }: DayJob, timeZone: string, now: string): Place {
  const at = Date.parse(block?.startsAt ?? now);
  const day = dayIn(timeZone, at);
  return { day, minute: block ? wallMinutes(timeZone, day, at) : null, bay: bay?._id ?? '' };
}

interface FactsProps {
  job: DayJob;
  timeZone: string;
  now: string;
  type: StaffType;
  onPart: (part: JobPart) => void;
  onClose: () => void;
}

function Facts({ job: { booking, block, bay }, timeZone, now, type, onPart, onClose }: FactsProps) {
  const { data } = useStaffBooking(booking._id);
  const card = data?.booking;
  const isOpen = booking.status === 'pending' || booking.status === 'paid';
  const mayFinish = card && availableActions(card, type).includes('finishJob');
  const isMissing = block !== null && Date.parse(now) >= Date.parse(block.startsAt) + NO_SHOW_MINUTES * 60_000;
  const note = block && bay ? noteLabel(block, blockState(block, bay.kind, now), timeZone, now) : '';
  return (
    <div className="stack">
      <p>
        <b>{booking.fullName}</b>, {booking.carType}
        <br />
        {block && bay ? `${spanLabel(timeZone, block.startsAt, block.endsAt)}, ${bay.name}` : texts.noTimeYet}
        <br />
        {STATUS_LABEL[booking.status]}, {booking.isPaid ? texts.nothingLeftToPay : texts.notPaid},{' '}
        {MODE_LABEL[booking.mode]}
        {booking.technician && texts.personWorksOnIt(booking.technician.name)}
      </p>
      {note && <Notice tone="gold">{note}</Notice>}
      <div className="actions">
        {booking.phoneNumber && <ContactButtons name={booking.fullName} phone={booking.phoneNumber} />}
        <Button variant="line" size="sm" href={staffPaths.booking(booking._id)}>
          {texts.openTheBooking}
        </Button>
        {isOpen && block && can(type, 'calendar.plan') && (
          <Button variant="line" size="sm" onClick={() => onPart('worker')}>
            {texts.whoWorksOnIt}
          </Button>
        )}
      </div>
      <SheetActions>
        {isOpen && can(type, 'calendar.plan') && (
          <Button onClick={() => onPart('move')}>{block ? texts.move : texts.giveABay}</Button>
        )}
        {isOpen && block && can(type, 'bookings.move') && (
          <Button variant="line" onClick={() => onPart('late')}>
            {texts.late}
          </Button>
        )}
        {mayFinish && block && (
          <Button
            variant="line"
            onClick={() => {
              performAction(card, 'finishJob');
              onClose();
            }}
          >
            {texts.finish}
          </Button>
        )}
        {isOpen && isMissing && card?.isCheckedIn !== true && can(type, TRANSITIONS.cancelBooking.capability) && (
          <Button variant="danger" onClick={() => onPart('no-show')}>
            {texts.noShow}
          </Button>
        )}
      </SheetActions>
    </div>
  );
}

function NoShow({ job: { booking }, onBack, onDone }: { job: DayJob; onBack: () => void; onDone: () => void }) {
  const { act, busy, failure } = useJobAction();
  const { _id: id, version } = booking;
  const mark = async () => {
    if (await act(() => staffCall(markNoShow, { params: { id }, body: { version } }))) onDone();
  };
  return (
    <div className="stack">
      {failure && <Notice tone="bad">{failure}</Notice>}
      <p>
        {texts.noShowConsequence} {booking.status === 'paid' && texts.paymentMustGoBack} {texts.thisCannotBeUndone}
      </p>
      <SheetActions>
        <Button variant="danger-solid" busy={busy} busyLabel={texts.oneMoment} onClick={() => void mark()}>
          {texts.markAsNoShow}
        </Button>
        <Button variant="line" disabled={busy} onClick={onBack} data-autofocus>
          {texts.no}
        </Button>
      </SheetActions>
    </div>
  );
}
