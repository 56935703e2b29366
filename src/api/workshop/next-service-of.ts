import type { CarState } from '#api/cars/present-car.ts';
import { dayIn } from '#shared/scheduling/wall-clock.ts';
import { nextService, type NextService } from '#shared/cars/next-service.ts';
import { readingAt } from '#shared/cars/readings.ts';
import type { DoneRow } from './car-history.repository.ts';

/** Where the centre is. */
export const TIME_ZONE = 'Africa/Lagos';

/** The kilometres of a car when a job was done, from the readings that count; null before the first. */
export const kmOf = ({ readings }: CarState, done: DoneRow): number | null =>
  readingAt(
    readings.filter(({ doubt }) => doubt === null),
    done.completed_at.getTime(),
  )?.km ?? null;

/** When a car is due for its next service; null when nothing that was done is due again. */
export const nextServiceOf = (car: CarState, done: readonly DoneRow[]): NextService | null =>
  nextService(
    done.map((row) => ({
      service: row.line,
      on: dayIn(TIME_ZONE, row.completed_at.getTime()),
      km: kmOf(car, row),
      intervalKm: row.interval_km,
      intervalMonths: row.interval_months,
    })),
    car.readings.filter(({ doubt }) => doubt === null),
  );
