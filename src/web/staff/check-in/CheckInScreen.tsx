import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { normalisePlate, formatPlate } from '#shared/cars/plate.ts';
import { BELONGINGS } from '#shared/visits/visit-states.ts';
import { checkInCar, getStaffVisit, type StaffVisit } from '#shared/visits/visits.contract.ts';
import { BookingNumber } from '#web/domain/bookings/BookingNumber.tsx';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';
import { staffDrafts } from '#web/staff/session/staff-session.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { CodeInput } from '#web/ui/form/CodeInput.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Segments } from '#web/ui/form/Segments.tsx';
import keyHook from '#web/ui/illustrations/art/key-hook.svg';
import { BackLink } from '#web/ui/navigation/BackLink.tsx';
import {
  type Belonging,
  type CheckInValues,
  emptyCheckIn,
  type Fuel,
  missingParts,
  toRecord,
} from './check-in-form.ts';
import { MarksPart } from './MarksPart.tsx';
import styles from './CheckInScreen.module.css';

const FUEL: readonly { value: Fuel; label: string }[] = [
  { value: 'empty', label: 'Empty' },
  { value: 'quarter', label: '¼' },
  { value: 'half', label: 'Half' },
  { value: 'three-quarters', label: '¾' },
  { value: 'full', label: 'Full' },
];
const ITEM: Record<Belonging, string> = {
  jack: 'Jack',
  'spare-wheel': 'Spare wheel',
  'radio-face': 'Radio face',
  documents: 'Documents',
  valuables: 'Valuables',
};
const ANSWERS = [
  { value: 'yes', label: 'In the car' },
  { value: 'no', label: 'No' },
] as const;

/** /staff/bookings/{id}/check-in: what staff record when a car comes. */
export function Component() {
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey: ['visit', id],
      queryFn: ({ signal }) => staffCall(getStaffVisit, { params: { id } }, { signal }),
    },
    staffQueryClient,
  );
  useTitle('Check in', useCentre()?.name);
  return (
    <main id="main" className="wrap narrow page" tabIndex={-1}>
      <BackLink href={staffPaths.booking(id)}>Booking</BackLink>
      <h1 className="display display-2xl">Check in</h1>
      {error && !data && <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && (
        <SkeletonGroup label="Loading the booking">
          <Skeleton shape="panel" />
          <Skeleton shape="panel" />
        </SkeletonGroup>
      )}
      {data?.checkIn === null && <CheckInForm visit={data} />}
      {data && data.checkIn !== null && (
        <EmptyState
          title={`${data.number} is checked in`}
          action={<Button href={staffPaths.booking(id)}>To the booking</Button>}
        >
          {data.checkIn.confirmedBy === null ? 'The customer has not confirmed the record yet.' : 'It is confirmed.'}
        </EmptyState>
      )}
    </main>
  );
}

const draftName = (id: string): string => `check-in ${id}`;

/** What was typed before a reload, with the code left out. */
function readDraft(id: string, plate: string): CheckInValues {
  const { json } = staffDrafts.read(draftName(id));
  return json === undefined ? emptyCheckIn(plate) : { ...emptyCheckIn(plate), ...(JSON.parse(json) as object) };
}

function CheckInForm({ visit }: { visit: StaffVisit }) {
  const id = visit._id;
  const navigate = useNavigate();
  const online = useOnline();
  const [values, setValues] = useState(() => readDraft(id, visit.plate ?? ''));
  const { ref, busy, submit, reject, ...problem } = useSubmit();
  const [isIncomplete, setIncomplete] = useState(false);
  const missing = missingParts(values);
  const [firstMissing] = Object.values(missing);
  // What is missing, without what was filled in since it was sent; else what the server found.
  const errors = isIncomplete ? missing : problem.errors;
  const stillToDo = firstMissing === undefined ? null : `Still to do: ${firstMissing}`;
  const failure = isIncomplete ? stillToDo : problem.failure;
  const change = (changes: Partial<CheckInValues>) => {
    const next = { ...values, ...changes };
    setValues(next);
    staffDrafts.write(draftName(id), { json: JSON.stringify({ ...next, code: '' }) });
  };

  async function send(event: FormEvent) {
    event.preventDefault();
    setIncomplete(firstMissing !== undefined);
    if (firstMissing !== undefined) return reject({ message: stillToDo, fields: missing });
    const body = toRecord(values, new Date().toISOString());
    const answer = await submit(() => staffCall(checkInCar, { params: { id }, body }));
    if (answer === undefined) return undefined;
    staffDrafts.drop(draftName(id));
    staffQueryClient.setQueryData(['visit', id], answer.visit);
    void staffQueryClient.invalidateQueries();
    if (answer.codeIsRight === false) toast.error('That code was not right. The record is not confirmed yet.');
    else toast.success(answer.message);
    return navigate(staffPaths.booking(id), { replace: true });
  }

  const typed = normalisePlate(values.plate);
  const differs = visit.plate !== null && typed !== null && formatPlate(typed) !== visit.plate;
  return (
    <form ref={ref} noValidate onSubmit={(event) => void send(event)} className={styles.form}>
      {!online && <Notice tone="gold">No network. Go on: all of it stays on this phone until you can send it.</Notice>}
      <div className={styles.who}>
        <BookingNumber number={visit.number} />
        <p>
          <b>{visit.fullName}</b>
          <br />
          {visit.service}, {visit.carType}
        </p>
      </div>
      <section className={styles.part} aria-labelledby="car">
        <h2 className={styles.head} id="car">
          The car
        </h2>
        <Field
          label="Plate number"
          name="plate"
          value={values.plate}
          onChange={({ target }) => change({ plate: target.value })}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          hint={
            differs ? `The booking has ${visit.plate}. Look at the car again.` : `As on the booking: ${visit.carType}`
          }
          error={errors['plate']}
        />
        <Field
          label="Kilometres on the clock"
          name="km"
          inputMode="numeric"
          autoComplete="off"
          value={values.km}
          disabled={values.noKm}
          onChange={({ target }) => change({ km: target.value })}
          maxLength={12}
          error={errors['km']}
        />
        <Checkbox
          label="The clock cannot be read"
          checked={values.noKm}
          onChange={({ target }) => change({ noKm: target.checked })}
        />
        <Segments
          legend="Fuel"
          name="fuel"
          choices={FUEL}
          value={values.fuel}
          onChange={(fuel) => change({ fuel })}
          error={errors['fuel']}
        />
      </section>
      <section className={styles.part} aria-labelledby="left">
        <h2 className={styles.head} id="left">
          Left in the car
        </h2>
        <p className="muted">Look together with the customer. Every line needs an answer.</p>
        {BELONGINGS.map((item) => (
          <div className={styles.line} key={item}>
            <b aria-hidden="true">{ITEM[item]}</b>
            <Segments
              legend={ITEM[item]}
              legendLook="sr"
              name={item}
              small
              choices={ANSWERS}
              value={values.belongings[item] ?? ''}
              onChange={(answer) => change({ belongings: { ...values.belongings, [item]: answer } })}
              error={errors['belongings'] && values.belongings[item] === undefined ? 'Choose one.' : undefined}
            />
          </div>
        ))}
        <Field
          label="What else is in it?"
          name="belongingsNote"
          value={values.belongingsNote}
          onChange={({ target }) => change({ belongingsNote: target.value })}
          maxLength={500}
          hint="Better the owner takes money, phones and laptops along."
        />
      </section>
      <MarksPart marks={values.marks} onChange={(marks) => change({ marks })} />
      <section className={styles.part} aria-labelledby="key">
        <h2 className={styles.head} id="key">
          Key
        </h2>
        <div className={styles.hook}>
          <img src={keyHook} alt="" width={200} height={140} />
          <Field
            label="Tag number"
            name="keyTag"
            value={values.keyTag}
            onChange={({ target }) => change({ keyTag: target.value })}
            maxLength={20}
            autoComplete="off"
            hint="Of its hook."
          />
        </div>
      </section>
      <section className={styles.part} aria-labelledby="agrees">
        <h2 className={styles.head} id="agrees">
          Customer agrees
        </h2>
        <p className="muted">
          Show this phone to {visit.fullName}, who reads it and types the check-in code from their own phone. Without a
          code it stays unconfirmed until they confirm it themselves.
        </p>
        <CodeInput
          length={4}
          name="code"
          label="Check-in code"
          onChange={(code) => setValues((now) => ({ ...now, code }))}
          error={errors['code']}
        />
      </section>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <div className="actions">
        <Button type="submit" busy={busy} busyLabel="Checking in" disabled={!online}>
          Check in
        </Button>
      </div>
    </form>
  );
}
