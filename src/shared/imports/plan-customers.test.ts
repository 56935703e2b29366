import { describe, expect, test } from 'vitest';
import { planCustomers, writesAnything, type ImportChoices, type KnownPerson } from './plan-customers.ts';
import type { CustomerLine } from './read-customer-line.ts';

const CHOICES: ImportChoices = { duplicates: 'fill', otherClass: 'saloon', take: [] };
const NOBODY = { byPhone: new Map<string, KnownPerson>(), byPlate: new Map<string, KnownPerson>() };

const customer = (phone: string, plate: string | null = null, more: Partial<CustomerLine> = {}): CustomerLine => ({
  firstName: 'Ṣadé',
  lastName: `of ${phone}`,
  phone,
  email: null,
  car: plate === null ? null : { plate, make: 'Toyota', model: 'Corolla', year: 2014, class: null, colour: null },
  ...more,
});
const known = (more: Partial<KnownPerson> = {}): KnownPerson => ({
  id: 'id-1',
  name: 'Túndé',
  phone: '1',
  isAccount: false,
  hasEmail: false,
  plates: [],
  ...more,
});
const here = (person: KnownPerson) => ({
  byPhone: new Map(person.phone === null ? [] : [[person.phone, person]]),
  byPlate: new Map(person.plates.map((plate) => [plate, person])),
});

function plan(lines: readonly CustomerLine[], people = NOBODY, choices: Partial<ImportChoices> = {}) {
  const planLine = planCustomers({ ...CHOICES, ...choices }, (car, ofClass) => ({
    id: ofClass,
    words: { make: car.make, model: car.model, year: car.year },
  }));
  return lines.map((value, at) => planLine(at + 2, { value, problems: [] }, people));
}
const outcomes = (...given: Parameters<typeof plan>) =>
  plan(...given).map((one) => `${one.outcome} ${one.effect}${writesAnything(one) ? ' writes' : ''}`);

describe('in one file', () => {
  test('two people are new', () => {
    expect(outcomes([customer('1', 'AAA111'), customer('2', 'AAA222')])).toEqual([
      'new brings writes',
      'new brings writes',
    ]);
  });

  test('the same phone and plate are taken once', () => {
    expect(outcomes([customer('1', 'AAA111'), customer('1', 'AAA111'), customer('1')])).toEqual([
      'new brings writes',
      'twice taken-once',
      'twice taken-once',
    ]);
  });

  test('a second plate of a phone is a second car of the same person', () => {
    const [first, second] = plan([customer('1', 'AAA111'), customer('1', 'AAA222')]);
    expect([first?.makesCustomer, second?.makesCustomer]).toEqual([true, false]);
    expect(second?.adds?.plate).toBe('AAA222');
  });

  test('a plate with another phone is left out, unless its line is taken', () => {
    const lines = [customer('1', 'AAA111'), customer('2', 'AAA111')];
    expect(outcomes(lines)).toEqual(['new brings writes', 'twice other-phone']);
    expect(plan(lines)[1]?.known).toEqual({ name: 'Ṣadé of 1', line: 2, by: 'plate' });
    expect(outcomes(lines, NOBODY, { take: [3] })).toEqual(['new brings writes', 'new brings writes']);
  });

  test('the twenty-first car of a person is a mistake', () => {
    const lines = Array.from({ length: 21 }, (_, at) => customer('1', `AAA${100 + at}`));
    expect(plan(lines).at(-1)).toMatchObject({ outcome: 'mistake', problems: [{ field: 'plate' }] });
  });

  test('a line with a mistake leaves its phone to a later line', () => {
    const planLine = planCustomers(CHOICES, () => null);
    const problems = [{ field: 'email' as const, value: 'x', problem: 'This is no email address.' }];
    expect(planLine(2, { value: customer('1'), problems }, NOBODY).outcome).toBe('mistake');
    expect(planLine(3, { value: customer('1'), problems: [] }, NOBODY).outcome).toBe('new');
  });
});

describe('of people who are here', () => {
  test('the gaps of a walk-in are filled: car and address', () => {
    const people = here(known());
    expect(plan([customer('1', 'AAA111', { email: 'a@b.ng' })], people)).toMatchObject([
      { outcome: 'known', effect: 'fills-gaps', owner: 'id-1', addsEmail: true, adds: { plate: 'AAA111' } },
    ]);
    expect(outcomes([customer('1', 'AAA111')], here(known({ plates: ['AAA111'] })))).toEqual(['known nothing-new']);
    expect(outcomes([customer('1', null, { email: 'a@b.ng' })], here(known({ hasEmail: true })))).toEqual([
      'known nothing-new',
    ]);
  });

  test('nothing is filled when they are skipped', () => {
    const lines = [customer('1', 'AAA111'), customer('1', 'AAA222')];
    expect(outcomes(lines, here(known()), { duplicates: 'skip' })).toEqual(['known skipped', 'known skipped']);
  });

  test('an account stays as it is, also with a second car in the file', () => {
    const lines = [customer('1', 'AAA111', { email: 'a@b.ng' }), customer('1', 'AAA222')];
    expect(outcomes(lines, here(known({ isAccount: true })))).toEqual(['known account-stays', 'known account-stays']);
  });

  test('the plate of another person asks, and is left out until its line is taken', () => {
    const people = here(known({ phone: '9', plates: ['AAA111'] }));
    expect(outcomes([customer('1', 'AAA111')], people)).toEqual(['known other-phone']);
    expect(outcomes([customer('1', 'AAA111')], people, { take: [2] })).toEqual(['new brings writes']);
  });
});

test('a car that is not in the catalogue has the chosen class, unless the file says another', () => {
  const [chosen, named] = plan(
    [
      customer('1', 'AAA111'),
      customer('2', null, {
        car: { plate: 'AAA222', make: 'A', model: 'B', year: 2001, class: 'van', colour: null },
      }),
    ],
    NOBODY,
    { otherClass: 'suv' },
  );
  expect([chosen?.adds?.vehicle.id, named?.adds?.vehicle.id]).toEqual(['suv', 'van']);
});
