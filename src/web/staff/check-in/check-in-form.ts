import * as z from 'zod/mini';
import { isUnusualPlate, normalisePlate, PLATE_QUESTION } from '#shared/cars/plate.ts';
import type { Sent } from '#shared/endpoint.ts';
import { BELONGINGS, FUEL_LEVELS, MARK_KINDS } from '#shared/visits/visit-states.ts';
import type { checkInCar } from '#shared/visits/staff-visits.contract.ts';

export type Fuel = (typeof FUEL_LEVELS)[number];
export type Belonging = (typeof BELONGINGS)[number];
export type MarkKind = (typeof MARK_KINDS)[number];

/** A mark on the body. `x` and `y` are in thousandths of the drawing, and null if the mark was chosen from the list. */
const mark = z.object({
  kind: z.enum(MARK_KINDS),
  where: z.string(),
  x: z.nullable(z.number()),
  y: z.nullable(z.number()),
});
export type Mark = z.output<typeof mark>;

/** The draft of the form: the values that are typed and chosen so far, without the code, which is never stored. */
export const checkInValues = z.object({
  plate: z.string(),
  /** The plate has no figure, and staff looked again. */
  plateIsRight: z._default(z.boolean(), false),
  km: z.string(),
  /** The odometer could not be read. */
  noKm: z.boolean(),
  fuel: z.enum(['', ...FUEL_LEVELS]),
  belongings: z.partialRecord(z.enum(BELONGINGS), z.enum(['yes', 'no'])),
  belongingsNote: z.string(),
  marks: z.array(mark),
  keyTag: z.string(),
  /** The customer has no code, so the record says that it is not confirmed. */
  noCode: z.boolean(),
});
export type CheckInValues = z.output<typeof checkInValues> & { code: string };

export const emptyCheckIn = (plate: string): CheckInValues => ({
  plate,
  plateIsRight: false,
  km: '',
  noKm: false,
  fuel: '',
  belongings: {},
  belongingsNote: '',
  marks: [],
  keyTag: '',
  code: '',
  noCode: false,
});

/** Kilometres as they are typed, with or without commas. Null if they cannot be the reading of an odometer. */
export function parseKm(typed: string): number | null {
  const digits = typed.replaceAll(/[\s,.]/g, '');
  return /^\d{1,7}$/.test(digits) && Number(digits) <= 2_000_000 ? Number(digits) : null;
}

const isCode = (code: string): boolean => /^\d{4}$/.test(code);

function plateProblem({ plate, plateIsRight }: CheckInValues): { plate?: string } {
  const written = normalisePlate(plate);
  if (written === null) return { plate: 'Write the plate as on the car, such as BDJ-482KA.' };
  return plateIsRight || !isUnusualPlate(written) ? {} : { plate: PLATE_QUESTION };
}

/** The parts that are still to be filled in, by name, in the order of the page. */
export function missingParts(values: CheckInValues): Record<string, string> {
  const open = BELONGINGS.filter((item) => values.belongings[item] === undefined).length;
  return {
    ...plateProblem(values),
    ...(!values.noKm &&
      parseKm(values.km) === null && { km: 'Write the kilometres, or say that you cannot read them.' }),
    ...(values.fuel === '' && { fuel: 'Choose how full the tank is.' }),
    ...(open > 0 && { belongings: open === 1 ? 'One line needs an answer.' : `${open} lines need an answer.` }),
    ...(!values.noCode && !isCode(values.code) && { code: 'Type the four digits, or say that there is no code.' }),
  };
}

const PART_NAME: Record<string, string> = {
  plate: 'plate',
  km: 'kilometres',
  fuel: 'fuel',
  belongings: 'what is left in the car',
  code: 'code',
};
/** The number of parts that are named beside the button. */
const NAMED = 2;

/** The rest of the work in a few words: 3 photos, code. Null if nothing is left. */
export function stillToDo(missing: Record<string, string>, photos: number): string | null {
  const parts = [
    ...(photos > 0 ? [photos === 1 ? '1 photo' : `${photos} photos`] : []),
    ...Object.keys(missing).map((part) => PART_NAME[part] ?? part),
  ];
  if (parts.length === 0) return null;
  const more = parts.length - NAMED;
  return `${parts.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** The record to send, once nothing is missing. */
export const toRecord = (values: CheckInValues, at: string): Sent<typeof checkInCar> => ({
  plate: values.plate,
  ...(values.plateIsRight && { plateIsRight: true }),
  km: values.noKm ? null : parseKm(values.km),
  fuel: values.fuel === '' ? 'empty' : values.fuel,
  belongings: BELONGINGS.map((item) => ({ item, present: values.belongings[item] === 'yes' })),
  belongingsNote: values.belongingsNote,
  marks: values.marks,
  keyTag: values.keyTag,
  at,
  ...(!values.noCode && isCode(values.code) && { code: values.code }),
});

/** The parts of a car in the list. */
export const BODY_PARTS = [
  'Front',
  'Windscreen',
  'Bonnet',
  'Roof',
  'Boot',
  'Back',
  'Left side, front',
  'Left side, back',
  'Right side, front',
  'Right side, back',
] as const;

/**
 * The part of the car at a place of the drawing, which shows the front, the left side, the car from above, the right
 * side and the back.
 */
export function partAt(x: number, y: number): (typeof BODY_PARTS)[number] {
  if (y < 220) return 'Front';
  if (y > 780) return 'Back';
  if (x < 330) return y < 500 ? 'Left side, front' : 'Left side, back';
  if (x > 670) return y < 500 ? 'Right side, front' : 'Right side, back';
  if (y < 380) return 'Bonnet';
  if (y < 450) return 'Windscreen';
  return y < 660 ? 'Roof' : 'Boot';
}
