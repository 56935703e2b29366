import * as z from 'zod/mini';
import { line, optionalLine } from '#shared/text-schemas.ts';
import { isUnusualPlate, normalisePlate, PLATE_QUESTION } from './plate.ts';

const UNREADABLE = 'Write the plate as on the car, such as BDJ-482KA.';

/** A plate that may be left out, in the form that is stored; null without one. */
export const optionalPlate = z.optional(
  z.pipe(
    optionalLine(20).check(z.refine((typed) => !typed || normalisePlate(typed) !== null, UNREADABLE)),
    z.transform((typed) => (typed ? normalisePlate(typed) : null)),
  ),
);

/** A plate as it is typed, in the form that is stored, and the answer of its writer for one without a figure. */
export const plateFields = {
  plate: z.pipe(
    line(20).check(z.refine((typed) => normalisePlate(typed) !== null, UNREADABLE)),
    z.transform((typed) => normalisePlate(typed) ?? ''),
  ),
  plateIsRight: z.optional(z.boolean()),
};

/** A plate without a figure needs the answer that it is right. */
export const plateIsConfirmed = z.refine<{ plate: string; plateIsRight?: boolean | undefined }>(
  ({ plate, plateIsRight = false }) => plateIsRight || !isUnusualPlate(plate),
  { path: ['plate'], error: PLATE_QUESTION },
);
