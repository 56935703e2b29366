import WifiOff from 'lucide-react/icons/wifi-off';
import { type FormEvent, useState } from 'react';
import { navigate } from '#web/lib/router.tsx';
import { PHOTO_POSITIONS } from '#shared/visits/visit-photos.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { BookingNumber } from '#web/domain/bookings/BookingNumber.tsx';
import {
  checkInDraft,
  type CheckInSubject,
  type PendingCheckIn,
  pendingCheckIns,
} from '#web/staff/pending-check-ins/pending-check-ins.ts';
import { storedPictures } from '#web/staff/pending-check-ins/stored-pictures.ts';
import { sendCheckIns, sendRecord } from '#web/staff/pending-check-ins/send-check-ins.ts';
import { storedStaffDrafts } from '#web/staff/session/staff-session.ts';
import { storedDraft } from '#web/staff/session/stored-draft.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import keyHook from '#web/ui/illustrations/art/key-hook.svg';
import { FootBar } from '#web/ui/layout/FootBar.tsx';
import { AgreePart } from './AgreePart.tsx';
import { BelongingsPart } from './BelongingsPart.tsx';
import { CarPart } from './CarPart.tsx';
import { checkInValues, type CheckInValues, emptyCheckIn, missingParts, stillToDo, toRecord } from './check-in-form.ts';
import { countTaken, hasRoom } from './check-in-photos.ts';
import { MarksPart } from './MarksPart.tsx';
import { PhotosPart } from './PhotosPart.tsx';
import { useCamera } from './use-camera.ts';
import { useChooser } from './use-chooser.tsx';
import styles from './CheckInScreen.module.css';
import { texts } from './staff-check-in.texts.ts';

interface CheckInFormProps {
  id: string;
  subject: CheckInSubject;
  pending: PendingCheckIn | undefined;
  /** Called before and after the record is sent. */
  onSending: (isSending: boolean) => void;
}

const draft = storedDraft(checkInValues, storedStaffDrafts);

/** The record of a car, which is stored on this phone from the first touch. */
export function CheckInForm({ id, subject, pending, onSending }: CheckInFormProps) {
  const online = useOnline();
  const [values, setValues] = useState<CheckInValues>(() => ({
    ...emptyCheckIn(subject.plate ?? ''),
    ...draft.read(checkInDraft(id)),
  }));
  const { ref, busy, submit, reject, ...problem } = useSubmit();
  const [isIncomplete, setIncomplete] = useState(false);
  const missing = missingParts(values);
  const [firstMissing] = Object.values(missing);
  // The parts that are missing, without those filled in since the record was sent; else the errors of the server.
  const errors = isIncomplete ? missing : problem.errors;
  const todo = firstMissing === undefined ? null : texts.stillToDoPart(firstMissing);
  const failure = isIncomplete ? todo : (problem.failure ?? pending?.problem ?? null);
  const photos = pending?.photos ?? [];
  const camera = useCamera(id, subject, false);
  const mark = useChooser(camera);
  const left = stillToDo(missing, PHOTO_POSITIONS.length - countTaken(photos));
  const change = (changes: Partial<CheckInValues>) => {
    const next = { ...values, ...changes };
    setValues(next);
    const { code: _, ...storable } = next;
    draft.keep(checkInDraft(id), storable);
  };

  async function send(event: FormEvent) {
    event.preventDefault();
    setIncomplete(firstMissing !== undefined);
    if (firstMissing !== undefined) return reject({ message: todo, fields: missing });
    onSending(true);
    // The record is stored before it is sent, so that a failure on the way does not lose it.
    const record = toRecord(values, new Date().toISOString());
    pendingCheckIns.change(id, subject, { record, problem: null, failures: 0 });
    await submit(() => sendRecord(id));
    onSending(false);
    return sendCheckIns();
  }

  function throwAway() {
    pendingCheckIns.drop(id);
    draft.keep(checkInDraft(id), null);
    void storedPictures.remove(photos.map(({ clientId }) => clientId));
    navigate(staffPaths.booking(id));
  }

  return (
    <form ref={ref} noValidate onSubmit={(event) => void send(event)} className={styles.form}>
      {!online && (
        <Notice tone="gold" icon={WifiOff} role="status">
          <b>{texts.noNetwork}</b> {texts.recordStaysOnPhone}
        </Notice>
      )}
      <Subject subject={subject} />
      <CarPart subject={subject} values={values} errors={errors} onChange={change} />
      <PhotosPart id={id} camera={camera} pending={photos} sent={[]} />
      <BelongingsPart values={values} errors={errors} onChange={change} />
      <MarksPart
        marks={values.marks}
        onChange={(marks) => change({ marks })}
        onPhoto={hasRoom(photos) ? (of) => mark.choose({ purpose: 'mark', of }) : undefined}
      />
      {mark.input}
      <KeyPart keyTag={values.keyTag} onChange={(keyTag) => change({ keyTag })} />
      <AgreePart fullName={subject.fullName} values={values} errors={errors} onChange={change} />
      {failure && <Notice tone="bad">{failure}</Notice>}
      {pending && pending.problem !== null && (
        <div className="actions">
          <Button variant="text" onClick={throwAway}>
            {texts.throwRecordAway}
          </Button>
        </div>
      )}
      <FootBar
        label={texts.checkIn}
        button={
          <Button type="submit" busy={busy} busyLabel={texts.checkingIn}>
            {texts.checkIn}
          </Button>
        }
      >
        <span className="small muted">{left === null ? texts.nothingIsMissing : texts.stillToDo}</span>
        <br />
        <b>{left ?? texts.allIsNoted}</b>
      </FootBar>
    </form>
  );
}

/** The customer, the car and the booked service. */
const Subject = ({ subject }: { subject: CheckInSubject }) => (
  <div className={styles.who}>
    <BookingNumber number={subject.number} />
    <p>
      <b>{subject.fullName}</b>
      <br />
      {subject.service}, {subject.carType}
    </p>
  </div>
);

const KeyPart = ({ keyTag, onChange }: { keyTag: string; onChange: (keyTag: string) => void }) => (
  <section className={styles.part} aria-labelledby="key">
    <h2 className={styles.head} id="key">
      {texts.key}
    </h2>
    <div className={styles.hook}>
      <img src={keyHook} alt="" width={200} height={140} />
      <Field
        label={texts.tagNumber}
        name="keyTag"
        value={keyTag}
        onChange={({ target }) => onChange(target.value)}
        maxLength={20}
        autoComplete="off"
        hint={texts.tagHint}
      />
    </div>
  </section>
);
