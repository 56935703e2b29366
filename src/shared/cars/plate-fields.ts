import * as z from 'zod/mini';
import { line } from '#shared/text-schemas.ts';
import { isUnusualPlate, normalisePlate, PLATE_QUESTION } from './plate.ts';

/** A plate as it is typed, in the form that is stored, and the answer of its writer for one without a figure. */
export const plateFields = {
  plate: z.pipe(
    line(20).check(
      z.refine((typed) => normalisePlate(typed) !== null, 'Write the plate as on the car, such as BDJ-482KA.'),
    ),
    z.transform((typed) => normalisePlate(typed) ?? ''),
  ),
  plateIsRight: z.optional(z.boolean()),
};

/** A plate without a figure needs the answer that it is right. */
export const plateIsConfirmed = z.refine<{ plate: string; plateIsRight?: boolean | undefined }>(
  ({ plate, plateIsRight = false }) => plateIsRight || !isUnusualPlate(plate),
  { path: ['plate'], error: PLATE_QUESTION },
);
