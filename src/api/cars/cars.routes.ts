import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/cars/cars.contract.ts';
import { addCar } from './add-car.ts';
import { addReading } from './add-reading.ts';
import { confirmReading } from './confirm-reading.ts';
import { editCar, removeCar } from './edit-car.ts';
import { listCars } from './list-cars.ts';
import { removeReading } from './remove-reading.ts';
import { setCarReminders } from './set-car-reminders.ts';
import { ANSWERS } from './cars.texts.ts';

/** A customer's own cars, with readings and papers. */
export function carRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.listCars, ({ customer }) => listCars(runtime, customer.customerId));
  route(contract.addCar, async ({ customer, body }) => ({
    message: ANSWERS.carSaved,
    car: await addCar(runtime, customer.customerId, body),
  }));
  route(contract.editCar, async ({ customer, params, body }) => ({
    message: ANSWERS.carSaved,
    car: await editCar(runtime, customer.customerId, params.id, body),
  }));
  route(contract.removeCar, async ({ customer, params }) => {
    await removeCar(runtime, customer.customerId, params.id);
    return { message: ANSWERS.carRemoved };
  });
  route(contract.addReading, async ({ customer, params, body }) => {
    const saved = await addReading(runtime, customer.customerId, params.id, body.km);
    return { message: saved.reading.doubt === null ? ANSWERS.readingSaved : ANSWERS.readingDoubted, ...saved };
  });
  route(contract.confirmReading, async ({ customer, params }) => ({
    message: ANSWERS.readingSaved,
    ...(await confirmReading(runtime, customer.customerId, params.id, params.rid)),
  }));
  route(contract.removeReading, async ({ customer, params }) => ({
    message: ANSWERS.readingRemoved,
    car: await removeReading(runtime, customer.customerId, params.id, params.rid),
  }));
  route(contract.setCarReminders, async ({ customer, body }) => {
    await setCarReminders(runtime, customer.customerId, body);
    return { message: body.given ? ANSWERS.remindersOn : ANSWERS.remindersOff };
  });
}
