import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { line, page } from '#shared/text-schemas.ts';
import { VEHICLE_CLASSES } from './catalogue-seed.ts';
import { priceSchema, staffService } from './staff-catalogue.contract.ts';

const vehicleClass = z.enum(VEHICLE_CLASSES);
/** The target of a price: a class, a car, or with neither the default of the service. Prices are naira. */
const target = { service: z.string(), class: z.nullable(vehicleClass), vehicle: z.nullable(z.string()) };

/** Prices that one call changes at most. */
export const MOST_CHANGES = 300;
/** The longest file of prices, bytes (1 MB). */
export const PRICE_FILE_BYTES = 1024 * 1024;
/** Changes of a file that its preview lists at most; it counts them all. */
export const MOST_PREVIEWED = 500;
/** Where a change of a price was made. */
export const PRICE_SOURCES = ['service', 'grid', 'csv'] as const;
export type PriceSource = (typeof PRICE_SOURCES)[number];

/** In the form in which ids are stored and compared. */
const idText = z.string().check(z.toLowerCase(), z.maxLength(40));
const priceChange = z
  .object({
    service: idText,
    class: z.optional(z.nullable(vehicleClass)),
    vehicle: z.optional(z.nullable(idText)),
    /** The price that was there when the change was made; null: the default price. */
    from: z.nullable(z.number()),
    /** Where the cars of a class had several prices: the version of the service that was seen. */
    differsAt: z.optional(z.nullable(z.int())),
    to: z.nullable(priceSchema),
  })
  .check(
    z.refine((change) => !(change.class && change.vehicle), { path: ['vehicle'], error: 'Give a class or a car.' }),
    z.refine((change) => change.class || change.vehicle || change.to !== null, {
      path: ['to'],
      error: 'A service needs a default price.',
    }),
  );

const areDistinct = (changes: readonly z.output<typeof priceChange>[]): boolean =>
  new Set(changes.map((one) => `${one.service} ${one.class ?? ''} ${one.vehicle ?? ''}`)).size === changes.length;

/** A price that is another than the one a change was based on. `differs`: the cars of the class have several. */
const conflict = z.object({ ...target, now: z.nullable(z.number()), differs: z.boolean(), version: z.number() });
export type PriceConflict = z.output<typeof conflict>;

export const savePrices = endpoint({
  method: 'PUT',
  path: 'staff/price',
  auth: 'staff',
  may: 'catalogue.edit',
  summary:
    'Change up to 300 prices at once, of classes, cars or defaults; all or none. Each names the price it replaces, so that no change of another person is lost. Existing bookings are not affected.',
  body: z.object({
    changes: z
      .array(priceChange)
      .check(z.minLength(1), z.maxLength(MOST_CHANGES), z.refine(areDistinct, 'Give each price once.')),
  }),
  response: z.object({ message: z.string(), services: z.array(staffService) }),
  errors: ['catalogue.service_not_found', 'catalogue.vehicle_not_found', 'catalogue.prices_changed'],
});

export const listCarPrices = endpoint({
  method: 'GET',
  path: 'staff/price/car',
  auth: 'staff',
  may: 'catalogue.edit',
  summary: 'The cars of a model, newest first, with the prices that differ from the defaults, by service.',
  query: z.object({ brand: line(40), model: line(40) }),
  response: z.object({
    cars: z.array(
      z.object({
        _id: z.string(),
        year: z.number(),
        class: vehicleClass,
        active: z.boolean(),
        prices: z.record(z.string(), z.number()),
      }),
    ),
  }),
  errors: ['catalogue.vehicle_not_found'],
});

const historyEntry = z.object({
  _id: z.string(),
  at: z.string(),
  by: z.string(),
  source: z.enum(PRICE_SOURCES),
  class: z.nullable(vehicleClass),
  /** Brand, model and year of a car. */
  car: z.nullable(z.string()),
  /** Null: the default price, or none before for the default of a new service. */
  from: z.nullable(z.number()),
  /** Some cars of the class had other prices; each has an entry of its own. */
  differed: z.boolean(),
  to: z.nullable(z.number()),
});

export type PriceHistoryEntry = z.output<typeof historyEntry>;

export const listPriceHistory = endpoint({
  method: 'GET',
  path: 'staff/price/history',
  auth: 'staff',
  may: 'catalogue.edit',
  summary: 'Every change of the prices of a service, newest first, 20 a page.',
  query: z.object({ service: line(40), page: page() }),
  response: z.object({
    entries: z.array(historyEntry),
    page: z.number(),
    total_items: z.number(),
    total_page: z.number(),
  }),
  errors: ['catalogue.service_not_found', 'request.bad_page'],
});

export const exportPrices = endpoint({
  method: 'GET',
  path: 'staff/price/csv',
  auth: 'staff',
  may: 'catalogue.edit',
  summary: 'All prices as CSV: the defaults, by class, and by car; a column for each service.',
  response: z.unknown(),
  raw: 'response',
});

const preview = z.object({
  /** The first ones, in the order of the file. */
  changes: z.array(
    z.object({
      service: z.string(),
      class: z.nullable(vehicleClass),
      car: z.nullable(z.string()),
      from: z.nullable(z.number()),
      differs: z.boolean(),
      to: z.nullable(z.number()),
    }),
  ),
  total: z.number(),
  /** The problems, by line and column from 1. A file with problems cannot be saved. */
  problems: z.array(
    z.object({
      line: z.number(),
      column: z.nullable(z.number()),
      heading: z.nullable(z.string()),
      problem: z.string(),
    }),
  ),
  /** Identifies these changes. Saving sends it, so that only the previewed changes are saved. */
  digest: z.string(),
});
export type PricePreview = z.output<typeof preview>;

const FILE_ERRORS = ['catalogue.file_missing', 'catalogue.file_too_large'] as const;

export const previewPriceFile = endpoint({
  method: 'POST',
  path: 'staff/price/csv/preview',
  auth: 'staff',
  may: 'catalogue.edit',
  summary:
    'What a CSV file of prices would change, or what is wrong with it by line; multipart, field file, at most 1 MB.',
  response: preview,
  raw: 'multipart',
  maxBytes: PRICE_FILE_BYTES,
  errors: [...FILE_ERRORS],
});

export const importPrices = endpoint({
  method: 'PUT',
  path: 'staff/price/csv',
  auth: 'staff',
  may: 'catalogue.edit',
  summary:
    'Change prices by a CSV file, all or none: multipart, field file, with the digest of its preview. Existing bookings are not affected.',
  query: z.object({ digest: line(60) }),
  response: z.object({ message: z.string() }),
  raw: 'multipart',
  maxBytes: PRICE_FILE_BYTES,
  errors: [...FILE_ERRORS, 'catalogue.file_invalid', 'catalogue.preview_stale'],
});

/** The prices that differ now; nothing was changed. */
export const conflictsPayload = z.object({ conflicts: z.array(conflict) });
/** The changes that the file would make now, or its problems; nothing was changed. */
export const previewPayload = z.object({ preview });

declare module '#shared/errors.ts' {
  interface ErrorPayloads {
    'catalogue.prices_changed': z.output<typeof conflictsPayload>;
    'catalogue.preview_stale': z.output<typeof previewPayload>;
    'catalogue.file_invalid': z.output<typeof previewPayload>;
  }
}
