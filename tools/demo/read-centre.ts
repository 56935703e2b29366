import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';
import { findServiceNeeds, type PlacedNeed } from '#api/scheduling/find-service-needs.ts';
import type { SERVICE_KINDS } from '#shared/catalogue/catalogue-seed.ts';
import { openSpans, type Span } from '#shared/scheduling/open-spans.ts';
import { addDays, dayIn } from '#shared/scheduling/wall-clock.ts';

export interface Service {
  id: string;
  slug: string;
  name: string;
  kind: (typeof SERVICE_KINDS)[number];
}

export interface Vehicle {
  id: string;
  brandId: string;
  brand: string;
  model: string;
  year: number;
}

/** What a new database has: catalogue, prices and calendar. Instants are ms since 1970. */
export interface Centre {
  now: number;
  branchId: string;
  timeZone: string;
  services: readonly Service[];
  vehicles: readonly Vehicle[];
  /** The days from the first to the last, with their open hours; none where it is closed. */
  days: readonly { day: string; hours: Span | null }[];
  resources: readonly { id: string; name: string; kind: string }[];
  /** Kobo. */
  defaultPriceOf(service: Service): number;
  /** Kobo. */
  priceOf(service: Service, vehicle: Vehicle): number;
  /** Empty: the service cannot be booked at a time. */
  needsOf(service: Service, vehicle: Vehicle): readonly PlacedNeed[];
}

/** Reads the centre, from so many days before today until so many after. */
export async function readCentre(db: Connection, daysBefore: number, daysAfter: number): Promise<Centre> {
  const branch = await db
    .selectFrom('branches')
    .selectAll()
    .select(sql<Date>`app_now()`.as('now'))
    .executeTakeFirstOrThrow();
  const [services, vehicles, prices, resources, hours] = [
    await db.selectFrom('services').selectAll().where('active', '=', true).orderBy('position').execute(),
    await db
      .selectFrom('vehicles')
      .innerJoin('brands', 'brands.id', 'vehicles.brand_id')
      .select(['vehicles.id', 'brand_id', 'brands.name as brand', 'model', 'year', 'class'])
      .where('active', '=', true)
      .where('year', '!=', 0)
      .orderBy('vehicles.id')
      .execute(),
    await db.selectFrom('prices').selectAll().execute(),
    await db
      .selectFrom('resources')
      .select(['id', 'name', 'kind'])
      .where('retired_at', 'is', null)
      .orderBy('position')
      .execute(),
    await db.selectFrom('opening_hours').selectAll().execute(),
  ];
  const defaults = new Map(services.map(({ id, price_kobo: kobo }) => [id, kobo]));
  const own = new Map(prices.map((row) => [`${row.service_id} ${row.vehicle_id}`, row.price_kobo]));
  const classOf = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle.class]));
  const needs = new Map<string, PlacedNeed[]>();
  for (const { id: service } of services)
    for (const one of new Set(classOf.values())) {
      const example = vehicles.find((vehicle) => vehicle.class === one);
      if (example !== undefined)
        needs.set(
          `${service} ${one}`,
          await findServiceNeeds(db, branch, { services: [service], vehicle: example.id, mode: 'drive-in' }),
        );
    }
  const now = branch.now.getTime();
  const today = dayIn(branch.time_zone, now);
  const calendar = {
    timeZone: branch.time_zone,
    hours: hours.map((row) => ({ weekday: row.weekday, opens: row.opens_minute, closes: row.closes_minute })),
    exceptions: [],
  };
  const days = Array.from({ length: daysBefore + daysAfter + 1 }, (_, i) => addDays(today, i - daysBefore));
  return {
    now,
    branchId: branch.id,
    timeZone: branch.time_zone,
    services: services.map(({ id, slug, name, kind }) => ({ id, slug, name, kind })),
    vehicles: vehicles.map(({ id, brand_id: brandId, brand, model, year }) => ({ id, brandId, brand, model, year })),
    days: days.map((day) => ({ day, hours: openSpans(calendar, day, day)[0] ?? null })),
    resources,
    defaultPriceOf: (service) => defaults.get(service.id) ?? 0,
    priceOf: (service, vehicle) => own.get(`${service.id} ${vehicle.id}`) ?? defaults.get(service.id) ?? 0,
    needsOf: (service, vehicle) => needs.get(`${service.id} ${classOf.get(vehicle.id)}`) ?? [],
  };
}
