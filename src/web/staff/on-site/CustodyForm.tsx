import { type FormEvent, useRef, useState } from 'react';
import type { Sent } from '#shared/endpoint.ts';
import {
  canLeadTo,
  CUSTODY_MOVES,
  needsKm,
  PLACES,
  type CustodyMove,
  type Place,
} from '#shared/visits/visit-states.ts';
import { recordCustody } from '#shared/visits/staff-visits.contract.ts';
import { createClientId } from '#web/lib/client-id.ts';
import { textOf } from '#web/lib/form-data.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { useStaffCalendar } from '#web/staff/calendar-settings/calendar-queries.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { type OnSiteCar } from './on-site-labels.ts';
import { invalidateOnSite, useStaffChoices } from './on-site-queries.ts';
import { MOVE_LABEL, PLACE_LABEL, texts } from './staff-on-site.texts.ts';

type Move = Sent<typeof recordCustody>;

const placesOf = (kind: CustodyMove): readonly Place[] => PLACES.filter((place) => canLeadTo(kind, place));

/** Records the next place of a car or its key. */
export function CustodyForm({ car, onDone }: { car: Pick<OnSiteCar, '_id' | 'keyTag'>; onDone: () => void }) {
  const [kind, setKind] = useState<CustodyMove>('car-moved');
  const [chosen, setPlace] = useState<Place | null>(null);
  const { ref, busy, submit, reject, errors, failure } = useSubmit();
  const clientIdOf = useClientId();
  const places = placesOf(kind);
  const place = places.find((known) => known === chosen) ?? places[0];

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const km = kilometresOf(fields);
    if (!/^\d*$/.test(km)) return reject({ message: null, fields: { km: texts.kilometresInvalid } });
    const move = toMove(kind, place, km, fields);
    const body: Move = { ...move, clientId: clientIdOf(JSON.stringify(move)) };
    await submit(async () => {
      const { message } = await staffCall(recordCustody, { params: { id: car._id }, body });
      toast.success(message);
      void invalidateOnSite();
      onDone();
    });
  }

  return (
    <form ref={ref} className="stack" noValidate onSubmit={(event) => void save(event)}>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Select
        label={texts.whatHappens}
        value={kind}
        onChange={({ target }) => setKind(CUSTODY_MOVES.find((move) => move === target.value) ?? kind)}
      >
        {CUSTODY_MOVES.map((move) => (
          <option key={move} value={move}>
            {MOVE_LABEL[move]}
          </option>
        ))}
      </Select>
      {places.length > 1 && (
        <Select
          label={texts.whereTo}
          value={place}
          error={errors['place']}
          onChange={({ target }) => setPlace(places.find((known) => known === target.value) ?? null)}
        >
          {places.map((each) => (
            <option key={each} value={each}>
              {PLACE_LABEL[each]}
            </option>
          ))}
        </Select>
      )}
      <PlaceField place={place} keyTag={car.keyTag} errors={errors} />
      {needsKm(kind) && (
        <Field
          label={texts.kilometres}
          name="km"
          inputMode="numeric"
          autoComplete="off"
          hint={texts.kilometresHint}
          error={errors['km']}
        />
      )}
      <Field
        label={texts.note}
        note={texts.optional}
        name="note"
        maxLength={200}
        autoComplete="off"
        error={errors['note']}
      />
      <SheetActions>
        <Button type="submit" busy={busy} busyLabel={texts.saving}>
          {texts.save}
        </Button>
        <Button variant="line" disabled={busy} onClick={onDone}>
          {texts.close}
        </Button>
      </SheetActions>
    </form>
  );
}

/** The typed kilometres without separators. Empty if there are none. */
const kilometresOf = (fields: FormData): string => textOf(fields, 'km').replaceAll(/[\s,.]/g, '');

function toMove(kind: CustodyMove, place: Place | undefined, km: string, fields: FormData): Omit<Move, 'clientId'> {
  const text = (name: string): string => textOf(fields, name).trim();
  return {
    kind,
    ...(place !== undefined && { place }),
    ...(place === 'hook' && { hook: text('hook') }),
    ...(place === 'bay' && { bay: text('bay') }),
    ...(place === 'person' && { person: text('person') }),
    ...(km !== '' && { km: Number(km) }),
    ...(text('note') !== '' && { note: text('note') }),
  };
}

interface PlaceFieldProps {
  place: Place | undefined;
  keyTag: string | null | undefined;
  errors: Record<string, string>;
}

/** The field for the hook, bay or person. Nothing for other places. */
function PlaceField({ place, keyTag, errors }: PlaceFieldProps) {
  const bays = useStaffCalendar().data?.bays.filter((bay) => !bay.retired && bay.kind !== 'driver');
  const people = useStaffChoices().data;
  if (place === 'hook') {
    return (
      <Field
        label={texts.hook}
        name="hook"
        maxLength={20}
        autoComplete="off"
        defaultValue={keyTag ?? ''}
        error={errors['hook']}
      />
    );
  }
  if (place === 'bay') {
    return (
      <Select key={bays ? 'bays' : 'none'} label={texts.bay} name="bay" error={errors['bay']}>
        <option value="">{texts.chooseABay}</option>
        {bays?.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </Select>
    );
  }
  if (place !== 'person') return null;
  return (
    <Select key={people ? 'people' : 'none'} label={texts.person} name="person" error={errors['person']}>
      <option value="">{texts.chooseAPerson}</option>
      {people?.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

/**
 * Makes the id of a move once per opened sheet, so that sending the move again after a lost answer does not record it
 * twice. Another move gets another id, because the server would ignore it under the former one.
 */
function useClientId(): (move: string) => string {
  const last = useRef<{ move: string; id: string } | null>(null);
  return (move) => {
    if (last.current?.move !== move) last.current = { move, id: createClientId() };
    return last.current.id;
  };
}
