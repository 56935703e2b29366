import * as z from 'zod/mini';
import { identity, IDENTITY_ERRORS } from '#shared/accounts/accounts.contract.ts';
import { endpoint, id, messageResponse } from '#shared/endpoint.ts';
import { phoneText } from '#shared/text-schemas.ts';
import { CAR_ROLES } from './car-people.ts';

/** The people with whom an owner shares a car, and their invitations (docs/api.md 20). Instants are ISO 8601. */

/** A driver who may collect the car on every visit, until a time. */
const standing = z.nullable(z.object({ since: z.string(), until: z.string() }));

const carPerson = z.object({
  /** Of the person on this car. */
  _id: z.string(),
  role: z.enum(CAR_ROLES),
  name: z.string(),
  /** E.164; null: the account has none any more. */
  phone: z.nullable(z.string()),
  joinedAt: z.string(),
  /** Null: not named for all visits. */
  standing,
});
export type CarPersonEntry = z.output<typeof carPerson>;

const openInvitation = z.object({
  _id: z.string(),
  role: z.enum(CAR_ROLES),
  /** The number that was invited, E.164. */
  phone: z.string(),
  invitedAt: z.string(),
  endsAt: z.string(),
});

/** The people of a car as its owner sees them, in the order in which they joined and were invited. */
const carPeople = z.object({
  /** The id of the car. */
  _id: z.string(),
  people: z.array(carPerson),
  invitations: z.array(openInvitation),
  /** How many more this car can have now, by the limits of the car and of the day. */
  invitationsLeft: z.int(),
});
export type CarPeople = z.output<typeof carPeople>;

const saved = z.object({ message: z.string(), people: carPeople });
const params = { id: id() };
const personParams = { id: id(), personId: id() };

export const listCarPeople = endpoint({
  method: 'GET',
  path: 'user/me/car/:id/people',
  auth: 'customer',
  summary: 'The people with whom the owner shares a car, and the open invitations.',
  params,
  response: carPeople,
  errors: ['car.not_found'],
});

export const invitePerson = endpoint({
  method: 'POST',
  path: 'user/me/car/:id/people',
  auth: 'customer',
  summary:
    'Invite a phone number to a car, by SMS. A number with an open invitation to it for the same role is a success without effect.',
  params,
  body: z.object({ phone: phoneText(), role: z.enum(CAR_ROLES) }),
  response: saved,
  status: 201,
  errors: [
    'car.not_found',
    'people.own_number',
    'people.already_joined',
    'people.already_invited',
    'people.too_many',
    'people.too_many_open',
    'people.too_many_today',
    'people.no_sms',
    'account.too_many_texts',
  ],
});

export const removePerson = endpoint({
  method: 'DELETE',
  path: 'user/me/car/:id/people/:personId',
  auth: 'customer',
  summary:
    'Remove a person from a car, or take an invitation back. The person is notified and sees nothing of the car any more. A person who is gone is a success without effect.',
  params: personParams,
  response: saved,
  errors: ['car.not_found'],
});

export const nameStandingDriver = endpoint({
  method: 'POST',
  path: 'user/me/car/:id/people/:personId/standing',
  auth: 'customer',
  summary:
    'Name a driver who may collect the car on every visit for 90 days, in place of the one named before. The same again changes nothing. Needs the password, or a code.',
  params: personParams,
  body: z.object(identity),
  response: saved,
  errors: [
    'car.not_found',
    'people.not_found',
    'people.not_driver',
    'people.no_number',
    'release.credentials_changed',
    'account.known_device_only',
    ...IDENTITY_ERRORS,
  ],
});

export const endStandingDriver = endpoint({
  method: 'DELETE',
  path: 'user/me/car/:id/people/:personId/standing',
  auth: 'customer',
  summary: 'End that a driver may collect the car on every visit. The driver stays. Needs no confirmation.',
  params: personParams,
  response: saved,
  errors: ['car.not_found'],
});

/** An invitation as the invited person sees it. */
const invitation = z.object({
  _id: z.string(),
  role: z.enum(CAR_ROLES),
  /** The first word of the owner's name. */
  owner: z.string(),
  /** The make of the car. */
  make: z.string(),
  endsAt: z.string(),
});

const sharedCar = z.object({
  /** The id of the car. */
  _id: z.string(),
  role: z.enum(CAR_ROLES),
  /** The first word of the owner's name. */
  owner: z.string(),
  plate: z.string(),
  vehicle: z.object({ _id: z.string(), brand: z.string(), model: z.string(), year: z.int() }),
  colour: z.nullable(z.string()),
  joinedAt: z.string(),
  /** The caller may collect the car on every visit; null: not. */
  standing,
});
export type SharedCar = z.output<typeof sharedCar>;

export const listSharedCars = endpoint({
  method: 'GET',
  path: 'shared/car',
  auth: 'customer',
  summary: 'The cars that others share with the caller, and the open invitations to the verified phone of the account.',
  response: z.object({
    cars: z.array(sharedCar),
    invitations: z.array(invitation),
    /** Whether the account has a verified phone, without which no invitation is shown. */
    hasVerifiedPhone: z.boolean(),
  }),
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: 'shared/invitation/:id/accept',
  auth: 'customer',
  summary:
    'Join a car with the invited phone, which the account must have verified. Accepting again is a success without effect.',
  params,
  response: z.object({ message: z.string(), car: sharedCar }),
  errors: ['people.invitation_not_found'],
});

export const declineInvitation = endpoint({
  method: 'DELETE',
  path: 'shared/invitation/:id',
  auth: 'customer',
  summary: 'Decline an invitation. The owner is notified. One that is over is a success without effect.',
  params,
  response: messageResponse,
});

export const leaveCar = endpoint({
  method: 'DELETE',
  path: 'shared/car/:id',
  auth: 'customer',
  summary: 'Leave a car that another person shares. The owner is notified. One that the caller left is a success.',
  params,
  response: messageResponse,
});
