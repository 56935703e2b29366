import type { Car } from '#shared/cars/cars.contract.ts';
import { addCar } from '#shared/cars/cars.contract.ts';
import { acceptInvitation, type CarPeople, invitePerson, type SharedCar } from '#shared/cars/car-people.contract.ts';
import type { CarRole } from '#shared/cars/car-people.ts';
import { expectOk, type TestApp } from './test-app.ts';

/** Anyone with a session. */
type Caller = Pick<{ call: TestApp['call'] }, 'call'>;
/** A person with a verified phone. */
export type Person = Caller & { phone: string };

let plates = 100;

/** Adds a car of its own to a customer. */
export async function addCarFor(app: TestApp, owner: Caller, plate = `KJA-${(plates += 1)}XA`): Promise<Car> {
  const vehicle = String((await app.bookingForm())['vehicle']);
  return (await expectOk(owner.call(addCar, { body: { vehicle, plate } }))).body.car;
}

/** Invites a number to a car. */
export const invite = async (owner: Caller, carId: string, phone: string, role: CarRole): Promise<CarPeople> =>
  (await expectOk(owner.call(invitePerson, { params: { id: carId }, body: { phone, role } }))).body.people;

/** Accepts an invitation. */
export const joinCar = async (person: Caller, id: string): Promise<SharedCar> =>
  (await expectOk(person.call(acceptInvitation, { params: { id } }))).body.car;

/** Invites a person to a car, who accepts. Returns the id of the person on the car. */
export async function shareCar(owner: Caller, carId: string, person: Person, role: CarRole): Promise<string> {
  const { invitations } = await invite(owner, carId, person.phone, role);
  const id = invitations.find(({ phone }) => phone === person.phone)?._id ?? '';
  await joinCar(person, id);
  return id;
}
