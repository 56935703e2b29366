import { bookedNames } from '#shared/catalogue/chosen-services.ts';
import CircleCheck from 'lucide-react/icons/circle-check';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useParams } from '#web/lib/router.tsx';
import { formatTime } from '#shared/dates.ts';
import { getStaffVisit, type StaffVisit } from '#shared/visits/staff-visits.contract.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { ConfirmSheet } from '#web/staff/ConfirmSheet.tsx';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { FaultPart } from '#web/staff/faults/FaultPart.tsx';
import { lastBoard } from '#web/staff/board/board-queries.ts';
import {
  checkInDraft,
  type CheckInSubject,
  isStuck,
  type PendingCheckIn,
  pendingCheckIns,
  usePendingCheckIns,
} from '#web/staff/pending-check-ins/pending-check-ins.ts';
import { sendCheckIns } from '#web/staff/pending-check-ins/send-check-ins.ts';
import { storedPictures } from '#web/staff/pending-check-ins/stored-pictures.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';
import { storedStaffDrafts } from '#web/staff/session/staff-session.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import type { Icon } from '#web/ui/icons/icon-type.ts';
import { StaffBackLink } from '#web/staff/StaffBackLink.tsx';
import { CheckInForm } from './CheckInForm.tsx';
import { PhotosPart } from './PhotosPart.tsx';
import { useCamera } from './use-camera.ts';
import styles from './CheckInScreen.module.css';
import { texts } from './staff-check-in.texts.ts';

/** The booking in the last board on this phone, for the time without network. */
function subjectFromBoard(id: string): CheckInSubject | undefined {
  const card = lastBoard
    .read()
    ?.list.bays.flatMap(({ cards }) => cards)
    .find(({ _id }) => _id === id);
  return card && { ...card, service: bookedNames(card) };
}

/** /staff/bookings/{id}/check-in: the record that staff make when a car comes. Also works without network. */
export function CheckInScreen() {
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey: ['visit', id],
      queryFn: ({ signal }) => staffCall(getStaffVisit, { params: { id } }, { signal }),
    },
    staffQueryClient,
  );
  const pending = usePendingCheckIns().find((one) => one.id === id);
  const [isSending, setSending] = useState(false);
  useTitle(texts.checkIn, useCentre()?.name);
  const subject = data ?? pending?.subject ?? subjectFromBoard(id);
  const isRecorded = pending?.isRecorded === true || (data !== undefined && data.checkIn !== null);
  const isPending = pending !== undefined && pending.record !== null && !isSending;
  return (
    <main id="main" className="wrap narrow page" tabIndex={-1}>
      <StaffBackLink href={staffPaths.today()}>{texts.today}</StaffBackLink>
      <h1 className="display display-2xl">{texts.checkIn}</h1>
      {!subject && error && <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!subject && !error && (
        <SkeletonGroup label={texts.loadingTheBooking}>
          <Skeleton shape="panel" />
          <Skeleton shape="panel" />
        </SkeletonGroup>
      )}
      {subject && <FaultPart bookingId={id} />}
      {subject && isPending && <PendingRecord id={id} subject={subject} pending={pending} />}
      {subject && !isPending && isRecorded && <CheckedIn id={id} subject={subject} pending={pending} visit={data} />}
      {subject && !isPending && !isRecorded && (
        <CheckInForm key={id} id={id} subject={subject} pending={pending} onSending={setSending} />
      )}
    </main>
  );
}

interface StateProps {
  icon: Icon;
  title: string;
  tone: 'gold' | 'info';
  children: ReactNode;
}

/** The outcome of a check-in. It takes over the focus that the form had. */
function State({ icon, title, tone, children }: StateProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus();
  }, []);
  return (
    <Notice tone={tone} icon={icon} role="status" className={styles.state}>
      <h2 ref={ref} tabIndex={-1}>
        {title}
      </h2>
      <p>{children}</p>
    </Notice>
  );
}

/** The record waits on this phone. Photos can still be taken. */
function PendingRecord({ id, subject, pending }: { id: string; subject: CheckInSubject; pending: PendingCheckIn }) {
  const camera = useCamera(id, subject, false);
  const at = formatTime(pending.record?.at ?? '');
  return (
    <div className={styles.form}>
      <State icon={CloudUpload} tone="gold" title={texts.isKeptOnThisPhone(subject.number)}>
        {isStuck(pending) ? texts.stuckExplained(at) : texts.keptExplained(at)}
      </State>
      {isStuck(pending) && <StuckActions pending={pending} />}
      <PhotosPart id={id} camera={camera} pending={pending.photos} sent={[]} />
      <div className="actions">
        <Button variant="line" href={staffPaths.today()}>
          {texts.toTodaysBookings}
        </Button>
      </div>
    </div>
  );
}

/** Sends a record on which the server failed once more, or drops it after a question. */
function StuckActions({ pending: { id, subject, photos } }: { pending: PendingCheckIn }) {
  const [isAsking, setAsking] = useState(false);
  const drop = async () => {
    pendingCheckIns.drop(id);
    storedStaffDrafts.drop(checkInDraft(id));
    await storedPictures.remove(photos.map(({ clientId }) => clientId));
    return { message: texts.dropped };
  };
  return (
    <div className="actions">
      <Button variant="line" onClick={sendCheckIns}>
        {texts.tryAgain}
      </Button>
      <Button variant="line" onClick={() => setAsking(true)}>
        {texts.drop}
      </Button>
      <ConfirmSheet
        open={isAsking}
        title={texts.dropQuestion}
        confirm={texts.drop}
        send={drop}
        onDone={() => setAsking(false)}
        onClose={() => setAsking(false)}
      >
        <p>{texts.dropConsequence(subject.number)}</p>
      </ConfirmSheet>
    </div>
  );
}

interface CheckedInProps {
  id: string;
  subject: CheckInSubject;
  pending: PendingCheckIn | undefined;
  visit: StaffVisit | undefined;
}

/** The server has the record. Photos may still be on their way, and more can be taken. */
function CheckedIn({ id, subject, pending, visit }: CheckedInProps) {
  const camera = useCamera(id, subject, true);
  const isConfirmed = visit?.checkIn?.confirmedBy != null;
  return (
    <div className={styles.form}>
      <State icon={CircleCheck} tone="info" title={texts.isCheckedIn(subject.number)}>
        {isConfirmed ? texts.confirmedByCustomer : texts.notConfirmedYet}
      </State>
      <PhotosPart id={id} camera={camera} pending={pending?.photos ?? []} sent={visit?.photos ?? []} />
      <div className="actions">
        <Button href={staffPaths.today()}>{texts.toTodaysBookings}</Button>
        <Button variant="line" href={staffPaths.booking(id)}>
          {texts.toTheBooking}
        </Button>
      </div>
    </div>
  );
}
