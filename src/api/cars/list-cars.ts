import { findAnswer } from '#api/accounts/consents.ts';
import type { Runtime } from '#api/runtime.ts';
import type { Car } from '#shared/cars/cars.contract.ts';
import { CAR_REMINDERS_CONSENT } from '#shared/cars/papers.ts';
import * as repo from './cars.repository.ts';
import { readCars, toCar } from './present-car.ts';

/**
 * A customer's cars, the newest last, and whether they want reminders: with the text that they agreed to, else the
 * current one.
 */
export async function listCars(
  { db }: Runtime,
  customerId: string,
): Promise<{ cars: Car[]; reminders: { given: boolean | null; words: string; newWords: string | null } }> {
  const [rows, answer] = await Promise.all([
    repo.listCarsOf(db, customerId),
    findAnswer(db, customerId, 'car-reminders'),
  ]);
  const states = await readCars(db, rows);
  const words = answer?.given === true ? answer.shownText : CAR_REMINDERS_CONSENT;
  const newWords = words === CAR_REMINDERS_CONSENT ? null : CAR_REMINDERS_CONSENT;
  return { cars: states.map(toCar), reminders: { given: answer?.given ?? null, words, newWords } };
}
