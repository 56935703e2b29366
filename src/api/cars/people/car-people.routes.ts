import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/cars/car-people.contract.ts';
import { ANSWERS } from './car-people.texts.ts';
import { invitePerson } from './invite-person.ts';
import { acceptInvitation, declineInvitation } from './join-car.ts';
import { listCarPeople } from './list-people.ts';
import { listSharedCars } from './list-shared-cars.ts';
import { leaveCar, removePerson } from './remove-person.ts';

/** The people with whom owners share their cars. */
export function carPeopleRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.listCarPeople, ({ customer, params }) => listCarPeople(runtime.db, customer.customerId, params.id));
  route(contract.invitePerson, async ({ customer, params, body }) => ({
    message: ANSWERS.invited,
    people: await invitePerson(runtime, customer.customerId, params.id, body),
  }));
  route(contract.removePerson, async ({ customer, params }) => ({
    message: ANSWERS.removed,
    people: await removePerson(runtime, customer.customerId, params.id, params.personId),
  }));
  route(contract.listSharedCars, ({ customer }) => listSharedCars(runtime, customer.customerId));
  route(contract.acceptInvitation, async ({ customer, params }) => ({
    message: ANSWERS.joined,
    car: await acceptInvitation(runtime, customer.customerId, params.id),
  }));
  route(contract.declineInvitation, async ({ customer, params }) => {
    await declineInvitation(runtime, customer.customerId, params.id);
    return { message: ANSWERS.declined };
  });
  route(contract.leaveCar, async ({ customer, params }) => {
    await leaveCar(runtime, customer.customerId, params.id);
    return { message: ANSWERS.left };
  });
}
