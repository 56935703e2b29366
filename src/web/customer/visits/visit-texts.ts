import type { CustodyEvent, Visit } from '#shared/visits/visits.contract.ts';

/** 128,412 km. */
const kmText = (km: number): string => `${km.toLocaleString('en-NG')} km`;

export const FUEL_LABEL: Record<NonNullable<Visit['checkIn']>['fuel'], string> = {
  empty: 'empty',
  quarter: 'a quarter',
  half: 'half',
  'three-quarters': 'three quarters',
  full: 'full',
};

type Belonging = NonNullable<Visit['checkIn']>['belongings'][number]['item'];

const BELONGING_LABEL: Record<Belonging, string> = {
  jack: 'Jack',
  'spare-wheel': 'Spare wheel',
  'radio-face': 'Radio face',
  documents: 'Documents',
  valuables: 'Valuables',
};

export const MARK_LABEL: Record<NonNullable<Visit['checkIn']>['marks'][number]['kind'], string> = {
  scratch: 'Scratch',
  dent: 'Dent',
  crack: 'Crack',
  rust: 'Rust',
  missing: 'Missing part',
};

const count = (number: number, one: string): string => `${number} ${one}${number === 1 ? '' : 's'}`;

const placeText = ({ place, placeName }: CustodyEvent): string =>
  place === 'bay'
    ? `in ${placeName ?? 'a bay'}`
    : place === 'person'
      ? `with ${placeName ?? 'our staff'}`
      : 'in our yard';

/** The picture above the headline. */
export type Scene = 'gate' | 'lift' | 'wash';

interface Headline {
  title: string;
  detail: string | null;
  scene: Scene;
}

const atWork = (event: CustodyEvent | undefined): Headline => {
  if (event?.kind === 'road-test-started')
    return { title: 'It is on a road test', detail: event.by && `With ${event.by}.`, scene: 'gate' };
  if (event?.kind === 'handed-to-driver')
    return { title: 'It is with our driver', detail: event.placeName && `With ${event.placeName}.`, scene: 'gate' };
  if (event?.place !== 'bay') return { title: 'It is in our yard', detail: null, scene: 'gate' };
  const detail = event.by && `Brought there by ${event.by}.`;
  return event.bayKind === 'wash'
    ? { title: 'It is being washed', detail: `In ${event.placeName ?? 'the wash'}.`, scene: 'wash' }
    : { title: `It is ${placeText(event)}`, detail, scene: 'lift' };
};

/** Where the car is now, in a few words. */
export function headline({ state, custody }: Pick<Visit, 'state' | 'custody'>): Headline {
  if (state === 'expected') return { title: 'We expect your car', detail: null, scene: 'gate' };
  if (state === 'ready') return { title: 'It is ready', detail: 'You can collect it.', scene: 'gate' };
  if (state === 'released') return { title: 'It has left', detail: null, scene: 'gate' };
  const last = custody.findLast(({ kind }) => kind !== 'key-moved' && kind !== 'confirmed');
  if (state === 'checked-in' && (last === undefined || last.kind === 'checked-in'))
    return { title: 'It is checked in', detail: null, scene: 'gate' };
  return atWork(last);
}

/** What the car had at its check-in, for a comparison before it leaves. */
export const arrivalText = ({ km, fuel }: Pick<NonNullable<Visit['checkIn']>, 'km' | 'fuel'>): string =>
  `When it came: fuel ${FUEL_LABEL[fuel]}${km === null ? '' : `, ${kmText(km)}`}`;

/** What an event of the custody log says: its title and a sentence; null where the title says it all. */
export function eventText(event: CustodyEvent, record: Visit['checkIn']): { title: string; detail: string | null } {
  const { kind, by, km, note, placeName } = event;
  const detail = [km === null ? null : kmText(km), note].filter(Boolean).join(', ') || null;
  switch (kind) {
    case 'checked-in': {
      const facts = [
        record?.km == null ? null : kmText(record.km),
        record && `fuel ${FUEL_LABEL[record.fuel]}`,
        record && `${count(record.marks.length, 'mark')} noted`,
      ].filter(Boolean);
      return { title: 'Checked in', detail: `${by ?? 'We'} received it: ${facts.join(', ')}.` };
    }
    case 'confirmed':
      return { title: 'Record confirmed', detail: by === null ? 'By you.' : 'With your check-in code.' };
    case 'key-moved':
      return event.place === 'hook'
        ? { title: `Key on hook ${placeName ?? ''}`, detail: 'In the key box.' }
        : { title: `Key with ${placeName ?? 'our staff'}`, detail: note };
    case 'car-moved':
      return {
        title: event.place === 'yard' ? 'In our yard' : `In ${placeName ?? 'a bay'}`,
        detail: by && `With ${by}.`,
      };
    case 'road-test-started':
      return { title: 'Road test', detail: [by && `${by} drove out`, detail].filter(Boolean).join(', ') };
    case 'road-test-ended':
      return { title: 'Back from the road test', detail };
    case 'handed-to-driver':
      return { title: 'With our driver', detail: placeName };
    case 'returned-by-driver':
      return { title: 'Back from our driver', detail };
    case 'ready':
      return { title: 'Ready', detail: 'We wrote to you.' };
    case 'released':
      return { title: 'It left', detail };
  }
}

/** Things left in a car: jack, spare wheel. */
export const belongingsText = (items: readonly Belonging[]): string =>
  items.map((item) => BELONGING_LABEL[item].toLowerCase()).join(', ');

/** The belongings that were in the car and those that were not, each as one line. */
export function belongingLines({ belongings }: Pick<NonNullable<Visit['checkIn']>, 'belongings'>): [string, string][] {
  const of = (present: boolean) =>
    belongingsText(belongings.filter((one) => one.present === present).map(({ item }) => item));
  const lines: [string, string][] = [
    ['In the car', of(true)],
    ['Not in the car', of(false)],
  ];
  return lines.filter(([, items]) => items !== '');
}
