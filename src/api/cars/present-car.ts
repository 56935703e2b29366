import type { Connection } from '#api/platform/database/database.ts';
import type { Car, CarReading } from '#shared/cars/cars.contract.ts';
import { formatPlate } from '#shared/cars/plate.ts';
import { assessReadings, type AssessedReading } from '#shared/cars/readings.ts';
import * as repo from './cars.repository.ts';

/** A reading as it was entered, with the doubt about it. */
export interface CarReadingState extends AssessedReading {
  source: repo.CarReadingRow['source'];
}

/** A car with its readings and papers. */
export interface CarState {
  row: repo.CarRow;
  /** In order of time. */
  readings: CarReadingState[];
  papers: Car['papers'];
}

/** The readings and papers of cars, by two statements; in the order of the rows. */
export async function readCars(db: Connection, rows: readonly repo.CarRow[]): Promise<CarState[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const readings = Map.groupBy(await repo.listReadings(db, ids), (reading) => reading.car_id);
  const papers = Map.groupBy(await repo.listPapers(db, ids), (paper) => paper.car_id);
  return rows.map((row) => ({
    row,
    readings: assess(readings.get(row.id) ?? []),
    papers: (papers.get(row.id) ?? []).map(({ kind, ends_on: endsOn }) => ({ kind, endsOn })),
  }));
}

function assess(rows: readonly repo.CarReadingRow[]): CarReadingState[] {
  const source = new Map(rows.map((row) => [row.id, row.source]));
  const readings = rows.map(({ id, km, at, confirmed_at: confirmedAt }) => ({
    id,
    km,
    at: at.getTime(),
    isConfirmed: confirmedAt !== null,
  }));
  return assessReadings(readings).map((reading) => ({ ...reading, source: source.get(reading.id) ?? 'owner' }));
}

/** A reading in the form of the API. */
export const toReading = ({ id, km, at, source, doubt }: CarReadingState): CarReading => ({
  _id: id,
  km,
  at: new Date(at).toISOString(),
  by: source === 'owner' ? 'owner' : 'centre',
  doubt,
});

/** A car in the form of the API. */
export function toCar({ row, readings, papers }: CarState): Car {
  const newest = readings.findLast(({ doubt }) => doubt === null);
  return {
    _id: row.id,
    plate: formatPlate(row.plate),
    vehicle: { _id: row.vehicle_id, brand: row.brand, model: row.model, year: row.year },
    colour: row.colour,
    nickname: row.nickname,
    km: newest === undefined ? null : { km: newest.km, at: new Date(newest.at).toISOString() },
    papers,
    createdAt: row.created_at.toISOString(),
  };
}
