import * as z from 'zod/mini';
import { line } from '#shared/text-schemas.ts';
import { SERVICE_IMAGES } from './service-images.ts';

/** Price classes of vehicles: a service costs the same for every car of a class. */
export const VEHICLE_CLASSES = ['hatchback', 'saloon', 'suv', 'pickup', 'van', 'luxury'] as const;
export type VehicleClass = (typeof VEHICLE_CLASSES)[number];

/** Kinds of services. Wash credit applies to `wash`; wash, detailing and cooling share the water tint in the design. */
export const SERVICE_KINDS = ['wash', 'detailing', 'care', 'repair', 'cooling'] as const;
export type ServiceKind = (typeof SERVICE_KINDS)[number];

/** When a new service of a kind is done among several of one booking: washing last. */
export const workPositionOf = (kind: ServiceKind): number => (kind === 'wash' ? 90 : kind === 'detailing' ? 80 : 50);

/** Whether all keys are different, ignoring case. */
const unique = <T>(items: readonly T[], key: (item: T) => string): boolean =>
  new Set(items.map((item) => key(item).toLowerCase())).size === items.length;

/** Names unknown keys in the error message. */
const unknownKey = {
  error: (issue: { code?: string; keys?: unknown }) =>
    issue.code === 'unrecognized_keys' && Array.isArray(issue.keys)
      ? `Unknown key: ${issue.keys.join(', ')}.`
      : undefined,
};

const slug = (max: number) =>
  z
    .string()
    .check(z.maxLength(max), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use small letters, figures and single hyphens.'));

/** Whole naira; at least 100, so that 50 % off still reaches the provider's minimum charge of 50. */
const price = z
  .number()
  .check(z.int('Write prices in whole naira.'), z.gte(100, 'A price is at least 100 naira.'), z.lte(10_000_000));

const service = z
  .strictObject(
    {
      slug: slug(60),
      name: line(60),
      kind: z.enum(SERVICE_KINDS),
      image: z.enum(SERVICE_IMAGES),
      /** Default price, for vehicles whose class is not in `byClass`. */
      price,
      byClass: z.partialRecord(z.enum(VEHICLE_CLASSES), price),
      /** What it includes, in a sentence for customers. */
      included: line(160),
      /** The heading under which customers find it. */
      group: line(40),
      /** One of the six cards of "Our Services". */
      featured: z.optional(z.literal(true)),
      subServices: z.array(line(40)).check(z.length(4, 'A service has four sub-services.')),
      /** When the work is due again on a car; absent for repairs. */
      interval: z.optional(
        z.strictObject({
          km: z.int().check(z.gte(500), z.lte(100_000)),
          months: z.int().check(z.gte(1), z.lte(60)),
        }),
      ),
    },
    unknownKey,
  )
  .check(
    z.refine((s) => Object.values(s.byClass).every((p) => p !== s.price), {
      path: ['byClass'],
      message: 'List only the classes whose price differs from the default.',
    }),
  );

const model = z.strictObject(
  {
    model: line(40),
    class: z.enum(VEHICLE_CLASSES),
    years: z.array(z.number().check(z.int(), z.gte(1980), z.lte(2100))).check(
      z.minLength(1, 'Give at least one year.'),
      z.maxLength(40),
      z.refine(
        (years) => years.every((year, i) => year > (years[i - 1] ?? -Infinity)),
        'List the years in rising order, each once.',
      ),
    ),
    /** Still made: every year after the last one, up to the current one, counts too. */
    onwards: z.optional(z.literal(true)),
  },
  unknownKey,
);

const brand = z.strictObject(
  {
    name: line(40),
    /** Group of makes on the landing page: Japanese, Korean, German ... */
    origin: line(30),
    models: z.array(model).check(
      z.minLength(1, 'Give at least one model.'),
      z.maxLength(100),
      z.refine((models) => unique(models, (m) => m.model), 'List each model once in its brand.'),
    ),
  },
  unknownKey,
);

/** Schema of `config/catalogue.json`, which fills an empty catalogue. Unknown keys are rejected to catch typos. */
export const catalogueSeed = z.strictObject(
  {
    services: z.array(service).check(
      z.minLength(1),
      z.maxLength(50),
      z.refine((services) => unique(services, (s) => s.slug), 'Two services have the same slug.'),
      z.refine((services) => unique(services, (s) => s.name), 'Two services have the same name.'),
    ),
    brands: z.array(brand).check(
      z.minLength(1),
      z.maxLength(100),
      z.refine((brands) => unique(brands, (b) => b.name), 'Two brands have the same name.'),
    ),
  },
  unknownKey,
);

export type CatalogueSeed = z.output<typeof catalogueSeed>;

/** The years of a model, up to `thisYear` while it is made. */
export function yearsOf(
  { years, onwards }: CatalogueSeed['brands'][number]['models'][number],
  thisYear: number,
): number[] {
  const last = years.at(-1) ?? thisYear;
  const more = onwards ? Math.max(0, thisYear - last) : 0;
  return [...years, ...Array.from({ length: more }, (_, i) => last + 1 + i)];
}
