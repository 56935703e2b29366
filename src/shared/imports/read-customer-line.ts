import { isUnusualPlate, normalisePlate } from '#shared/cars/plate.ts';
import { OTHER_CLASSES } from '#shared/catalogue/other-car.ts';
import { CLASS_LABEL } from '#shared/catalogue/vehicle-class-labels.ts';
import type { CsvLine } from '#shared/csv.ts';
import { foldText } from '#shared/search-text.ts';
import { email as emailSchema, line as lineSchema, personName } from '#shared/text-schemas.ts';
import * as z from 'zod/mini';
import { cellOf, type ImportField } from './import-columns.ts';
import { PROBLEMS } from './import.texts.ts';

/** A class of cars that are not in the catalogue. */
export type OtherClass = (typeof OTHER_CLASSES)[number];

export interface CarLine {
  /** Letters and digits alone. */
  plate: string;
  make: string;
  model: string;
  year: number;
  /** Null: the file does not say. */
  class: OtherClass | null;
  colour: string | null;
}

/** A customer and a car as a line has them. */
export interface CustomerLine {
  firstName: string;
  lastName: string;
  /** E.164. */
  phone: string;
  email: string | null;
  car: CarLine | null;
}

/** A cell that cannot be used. */
export interface CellProblem {
  field: ImportField;
  value: string;
  problem: string;
}

/** Converts a phone number as people write it to E.164; null when it is none. */
export type ToPhone = (text: string) => string | null;

/** The faults of the chosen columns, which hold for every line. */
export function columnFaults(columns: readonly (ImportField | null)[]): string[] {
  const has = (...fields: ImportField[]): boolean => fields.some((field) => columns.includes(field));
  const isCarWhole = ['make', 'model', 'year'].every((field) => has(field as ImportField));
  return [
    ...(has('name', 'name-last-first', 'first-name', 'last-name') ? [] : [PROBLEMS.noNameColumn]),
    ...(has('phone') ? [] : [PROBLEMS.noPhoneColumn]),
    ...(has('plate') && !isCarWhole ? [PROBLEMS.noCarColumns] : []),
  ];
}

/** What a spreadsheet makes of a number that is longer than its cell: 8.03E+09. */
const CUT_NUMBER = /^\d(?:[.,]\d+)?E\+?\d+$/i;
/** Digits of a Nigerian mobile number with its nought. */
const NATIONAL_DIGITS = 11;

function readPhone(text: string, toPhone: ToPhone): { phone: string } | { problem: string } {
  if (text === '') return { problem: PROBLEMS.noPhone };
  if (CUT_NUMBER.test(text)) return { problem: PROBLEMS.cutPhone };
  // An apostrophe keeps spreadsheets from counting with a number; counting leaves a fraction of noughts.
  const bare = text.replace(/^'/, '').replace(/\.0+$/, '');
  const phone = toPhone(bare);
  if (phone !== null) return { phone };
  const digits = bare.replaceAll(/\D/g, '');
  const missing = NATIONAL_DIGITS - digits.length;
  const isShort = digits.startsWith('0') && missing > 0 && missing < 4 && /^[\d\s()-]+$/.test(bare);
  return { problem: isShort ? PROBLEMS.shortPhone(missing) : PROBLEMS.badPhone };
}

const NAME = personName(60);
const EMAIL = emailSchema();
const WORDS = lineSchema(40);
const COLOUR = lineSchema(30);

/** The text that a schema makes of a cell; null when it refuses the cell. */
function cleaned(schema: z.ZodMiniType<string, string>, text: string): string | null {
  const read = z.safeParse(schema, text);
  return read.success ? read.data : null;
}

/** First and last name of a row, by the columns that were chosen. */
function splitName(cell: (field: ImportField) => string): { field: ImportField; first: string; last: string } {
  const lastFirst = cell('name-last-first');
  if (lastFirst !== '') {
    const [last = '', first = ''] = lastFirst.includes(',')
      ? lastFirst.split(/\s*,\s*(.*)/s)
      : lastFirst.split(/\s+(.*)/s);
    return first === ''
      ? { field: 'name-last-first', first: last, last: '' }
      : { field: 'name-last-first', first, last };
  }
  const whole = cell('name');
  if (whole !== '') {
    const [first = '', last = ''] = whole.split(/\s+(.*)/s);
    return { field: 'name', first, last };
  }
  const [first, last] = [cell('first-name'), cell('last-name')];
  return first === '' ? { field: 'last-name', first: last, last: '' } : { field: 'first-name', first, last };
}

const CLASSES = new Map(OTHER_CLASSES.flatMap((one) => [one, CLASS_LABEL[one]].map((text) => [foldText(text), one])));
// As people write them.
for (const text of ['pickup', 'pick up', 'pick-up', 'truck']) CLASSES.set(text, 'pickup');
for (const text of ['sedan', 'car', 'hatchback']) CLASSES.set(text, 'saloon');
for (const text of ['jeep', 'crossover']) CLASSES.set(text, 'suv');
for (const text of ['bus', 'mini bus', 'minibus']) CLASSES.set(text, 'van');

function readCar(cell: (field: ImportField) => string, reject: (field: ImportField, problem: string) => void) {
  const [typed, make, model, year] = [cell('plate'), cell('make'), cell('model'), cell('year')];
  if (typed === '') {
    if (make !== '' || model !== '') reject('plate', PROBLEMS.noPlate);
    return null;
  }
  const plate = normalisePlate(typed);
  if (plate === null || isUnusualPlate(plate)) reject('plate', PROBLEMS.badPlate);
  const [cleanMake, cleanModel] = [cleaned(WORDS, make), cleaned(WORDS, model)];
  if (cleanMake === null) reject('make', PROBLEMS.noMake);
  if (cleanModel === null) reject('model', PROBLEMS.noModel);
  const built = /^(?:19[5-9]\d|20\d\d)$/.test(year) ? Number(year) : null;
  if (built === null) reject('year', PROBLEMS.badYear);
  const ofClass = CLASSES.get(foldText(cell('class'))) ?? null;
  if (ofClass === null && cell('class') !== '') reject('class', PROBLEMS.badClass);
  const colour = cell('colour') === '' ? null : cleaned(COLOUR, cell('colour'));
  if (colour === null && cell('colour') !== '') reject('colour', PROBLEMS.longColour);
  return {
    plate: plate ?? '',
    make: cleanMake ?? '',
    model: cleanModel ?? '',
    year: built ?? 0,
    class: ofClass,
    colour,
  };
}

/** Reads a row of a file of customers and cars. `value` is of use only without problems. */
export function readCustomerLine(
  { cells }: CsvLine,
  columns: readonly (ImportField | null)[],
  toPhone: ToPhone,
): { value: CustomerLine; problems: CellProblem[] } {
  const problems: CellProblem[] = [];
  const cell = (field: ImportField): string => cellOf(columns, cells, field);
  const reject = (field: ImportField, problem: string): void =>
    void problems.push({ field, value: cell(field), problem });
  const name = splitName(cell);
  const firstName = cleaned(NAME, name.first);
  const lastName = name.last === '' ? '' : cleaned(NAME, name.last);
  if (name.first.trim() === '') reject(name.field, PROBLEMS.noName);
  else if (firstName === null || lastName === null) reject(name.field, PROBLEMS.badName);
  const phone = readPhone(cell('phone'), toPhone);
  if ('problem' in phone) reject('phone', phone.problem);
  const email = cell('email') === '' ? null : cleaned(EMAIL, cell('email'));
  if (email === null && cell('email') !== '') reject('email', PROBLEMS.badEmail);
  const car = readCar(cell, reject);
  const read = 'phone' in phone ? phone.phone : '';
  return { value: { firstName: firstName ?? '', lastName: lastName ?? '', phone: read, email, car }, problems };
}
