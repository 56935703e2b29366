import { PROBLEMS } from './import.texts.ts';
import type { CarLine, CellProblem, CustomerLine, OtherClass } from './read-customer-line.ts';

/** A customer of the centre with a phone number or a plate of the file. */
export interface KnownPerson {
  id: string;
  name: string;
  phone: string | null;
  /** Has a log-in: a file changes nothing of it. */
  isAccount: boolean;
  hasEmail: boolean;
  /** The plates of the cars that are kept for the person. */
  plates: readonly string[];
}

/** The people of the centre who have the phone numbers and plates of some lines. */
export interface KnownPeople {
  byPhone: ReadonlyMap<string, KnownPerson>;
  byPlate: ReadonlyMap<string, KnownPerson>;
}

/** What happens to people who are here already. */
export type Duplicates = 'fill' | 'skip';

export interface ImportChoices {
  duplicates: Duplicates;
  /** The class of cars that are not in the catalogue, where the file does not say. */
  otherClass: OtherClass;
  /** Lines whose plate another person has, which are brought in nevertheless. */
  take: readonly number[];
}

/** New, here already, twice in the file, or with a mistake. */
export const LINE_OUTCOMES = ['new', 'known', 'twice', 'mistake'] as const;
export type LineOutcome = (typeof LINE_OUTCOMES)[number];

/** What becomes of a line that the centre, or an earlier line, may know. */
export const LINE_EFFECTS = [
  'brings',
  'account-stays',
  'fills-gaps',
  'nothing-new',
  'skipped',
  'taken-once',
  'other-phone',
] as const;
export type LineEffect = (typeof LINE_EFFECTS)[number];

/** A car of the catalogue; `words` for one that is not in it. */
export interface FoundVehicle {
  id: string;
  words: { make: string; model: string; year: number } | null;
}
export type FindVehicle = (
  car: Pick<CarLine, 'make' | 'model' | 'year'>,
  otherClass: OtherClass,
) => FoundVehicle | null;

export interface PlannedLine {
  line: number;
  outcome: LineOutcome;
  effect: LineEffect;
  problems: readonly CellProblem[];
  value: CustomerLine;
  /** Where it is known from: a person of the centre or an earlier line, and by which of the two. */
  known: { name: string; line: number | null; by: 'phone' | 'plate' } | null;
  /** The id of the walk-in whose gaps it fills; null: that of the file with its phone number. */
  owner: string | null;
  makesCustomer: boolean;
  addsEmail: boolean;
  adds: (CarLine & { vehicle: FoundVehicle }) | null;
}

/** True when a line changes anything. */
export const writesAnything = ({ makesCustomer, addsEmail, adds }: PlannedLine): boolean =>
  makesCustomer || addsEmail || adds !== null;

interface Seen {
  line: number;
  name: string;
  owner: string | null;
  isAccount: boolean;
  plates: Set<string>;
}

/** A customer has at most so many cars (docs/api.md 14). */
const MOST_CARS = 20;

const nameOf = ({ firstName, lastName }: CustomerLine): string => `${firstName} ${lastName}`.trim();

/**
 * Decides what becomes of the lines of a file, one after the other: a function to call with each. It remembers the
 * people and plates of the lines before.
 */
export function planCustomers(choices: ImportChoices, findVehicle: FindVehicle) {
  const people = new Map<string, Seen>();
  /** The line of each plate, and the phone number beside it. */
  const plates = new Map<string, { line: number; phone: string; name: string }>();
  const take = new Set(choices.take);

  /** Another person who has the plate of a line, in the file or at the centre. */
  function otherOwner({ phone, car }: CustomerLine, known: KnownPeople): PlannedLine['known'] {
    if (car === null) return null;
    const earlier = plates.get(car.plate);
    if (earlier !== undefined)
      return earlier.phone === phone ? null : { name: earlier.name, line: earlier.line, by: 'plate' };
    const person = known.byPlate.get(car.plate);
    return person === undefined || person.phone === phone ? null : { name: person.name, line: null, by: 'plate' };
  }

  return function planLine(
    line: number,
    { value, problems }: { value: CustomerLine; problems: CellProblem[] },
    known: KnownPeople,
  ): PlannedLine {
    const plain = { line, value, owner: null, makesCustomer: false, addsEmail: false, adds: null };
    const mistake = (found: readonly CellProblem[]): PlannedLine => ({
      ...plain,
      outcome: 'mistake',
      effect: 'skipped',
      problems: found,
      known: null,
    });
    if (problems.length > 0) return mistake(problems);
    const { car, phone } = value;
    const vehicle = car === null ? null : findVehicle(car, car.class ?? choices.otherClass);
    if (car !== null && vehicle === null)
      return mistake([{ field: 'class', value: car.class ?? '', problem: PROBLEMS.badClass }]);
    const adds = car !== null && vehicle !== null ? { ...car, vehicle } : null;
    const other = otherOwner(value, known);
    const seen = people.get(phone);
    const person = known.byPhone.get(phone);
    const end = (
      outcome: LineOutcome,
      effect: LineEffect,
      from: PlannedLine['known'],
      more: Partial<PlannedLine> = {},
    ): PlannedLine => ({ ...plain, outcome, effect, problems: [], known: from, ...more });
    const remember = (owner: string | null, remaining: readonly string[], isAccount = false): Set<string> => {
      const own = new Set(remaining);
      people.set(phone, { line, name: nameOf(value), owner, isAccount, plates: own });
      return own;
    };
    const addPlate = (own: Set<string>): void => {
      if (car === null) return;
      own.add(car.plate);
      if (!plates.has(car.plate)) plates.set(car.plate, { line, phone, name: nameOf(value) });
    };

    if (seen !== undefined) {
      const earlier = { name: seen.name, line: seen.line, by: 'phone' as const };
      if (adds === null || seen.plates.has(adds.plate)) return end('twice', 'taken-once', earlier);
      if (seen.isAccount) return end('known', 'account-stays', earlier);
      if (seen.owner !== null && choices.duplicates === 'skip') return end('known', 'skipped', earlier);
      if (other !== null && !take.has(line)) return end(other.line === null ? 'known' : 'twice', 'other-phone', other);
      if (seen.plates.size >= MOST_CARS)
        return mistake([{ field: 'plate', value: adds.plate, problem: PROBLEMS.tooManyCars(MOST_CARS) }]);
      addPlate(seen.plates);
      return seen.owner === null
        ? end('new', 'brings', null, { adds })
        : end('known', 'fills-gaps', earlier, { owner: seen.owner, adds });
    }
    if (person !== undefined) {
      const here = { name: person.name, line: null, by: 'phone' as const };
      const own = remember(person.id, person.plates, person.isAccount);
      if (person.isAccount) return end('known', 'account-stays', here);
      if (choices.duplicates === 'skip') return end('known', 'skipped', here);
      const isNewCar = adds !== null && !own.has(adds.plate);
      if (isNewCar && other !== null && !take.has(line)) return end('known', 'other-phone', other);
      const addsEmail = value.email !== null && !person.hasEmail;
      if (isNewCar && own.size >= MOST_CARS)
        return mistake([{ field: 'plate', value: adds.plate, problem: PROBLEMS.tooManyCars(MOST_CARS) }]);
      if (!isNewCar && !addsEmail) return end('known', 'nothing-new', here);
      addPlate(own);
      return end('known', 'fills-gaps', here, { owner: person.id, addsEmail, adds: isNewCar ? adds : null });
    }
    if (other !== null && !take.has(line)) return end(other.line === null ? 'known' : 'twice', 'other-phone', other);
    addPlate(remember(null, []));
    return end('new', 'brings', null, { makesCustomer: true, adds });
  };
}
