import * as z from 'zod/mini';
import { MODES } from '#shared/arrival-mode.ts';
import { serviceFields, withFirstService } from '#shared/catalogue/chosen-services.ts';
import { endpoint, id, messageResponse } from '#shared/endpoint.ts';
import { optionalIdText } from '#shared/text-schemas.ts';
import { calendarDay } from '#shared/calendar-instant.ts';

/** How long an offer holds its place, minutes. */
export const OFFER_MINUTES = 20;

/** A place that opened, as a hold of the customer. */
const offer = z.object({
  hold: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  heldUntil: z.string(),
  /** Until `heldUntil`, whatever the clock of the device shows. */
  secondsLeft: z.int(),
});

/** A day on which a customer waits for a place. */
const wait = z.object({
  _id: z.string(),
  /** The first service, under the names of all. */
  service: z.object({ _id: z.string(), name: z.string() }),
  /** The ids of all services. */
  services: z.array(z.string()),
  /** Null: any car. */
  vehicle: z.nullable(z.object({ _id: z.string(), brand: z.string(), model: z.string(), year: z.int() })),
  mode: z.enum(MODES),
  /** In the time zone of the centre. */
  date: z.string(),
  /** Null until a place opens. */
  offer: z.nullable(offer),
});
export type Wait = z.output<typeof wait>;

const waitForm = z.object({
  ...serviceFields,
  vehicle: optionalIdText(),
  /** Drive-in when not given. */
  mode: z.optional(z.enum(MODES)),
  /** In the time zone of the centre. */
  date: calendarDay,
});

export const waitForPlace = endpoint({
  method: 'POST',
  path: 'schedule/waiting',
  auth: 'customer',
  summary: 'Wait for a place on a full day, on three days at most. Waiting for the same again returns the same id.',
  body: z.pipe(
    z.transform((sent: z.input<typeof waitForm>): z.input<typeof waitForm> => withFirstService(sent)),
    waitForm,
  ),
  response: z.object({ _id: z.string() }),
  status: 201,
  errors: [
    'schedule.closed',
    'schedule.too_soon',
    'schedule.too_far',
    'waiting.too_many',
    'booking.too_much_time',
    'catalogue.unknown_service',
    'catalogue.unknown_vehicle',
  ],
});

export const listWaits = endpoint({
  method: 'GET',
  path: 'schedule/waiting',
  auth: 'customer',
  summary: 'The days on which the caller waits for a place, with the present offers.',
  response: z.object({ waits: z.array(wait) }),
});

export const stopWaiting = endpoint({
  method: 'DELETE',
  path: 'schedule/waiting/:id',
  auth: 'customer',
  summary:
    'Wait no longer; an offered place is given back. For a wait that is over, or not the caller’s, nothing changes.',
  params: { id: id() },
  response: messageResponse,
});
