import * as z from 'zod/mini';
import { line } from '#shared/text-schemas.ts';
import type { VehicleClass } from './catalogue-seed.ts';

/** The make under which cars are booked that are not in the catalogue. */
export const OTHER_MAKE = 'Another car';

/**
 * The classes of such cars. The catalogue has one vehicle for each, of the make above, with the prices of its class and
 * no year: it stands for every car of its class (decision 0239).
 */
export const OTHER_CLASSES = ['saloon', 'suv', 'pickup', 'van'] as const satisfies readonly VehicleClass[];
export const NO_YEAR = 0;

const YEAR = 'Write the year in four figures.';

/** The longest make or model that is written for such a car. */
export const LONGEST_WORDS = 25;

/** Emails and SMS in the centre's name have these words, so they take no hidden characters and few signs. */
const words = line(LONGEST_WORDS).check(
  z.regex(/^[\p{Script=Latin}0-9 .'’-]*$/u, 'Please use only letters, figures, spaces, hyphens, dots and apostrophes.'),
);

/** A car that is not in the catalogue, in the words of its owner. */
export const otherCar = z.object({
  make: words,
  model: words,
  year: z.int(YEAR).check(z.gte(1950, YEAR), z.lte(2100, YEAR)),
});
export type OtherCar = z.output<typeof otherCar>;
