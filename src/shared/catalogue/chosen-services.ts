import * as z from 'zod/mini';
import { idText } from '#shared/text-schemas.ts';

/** How many services a booking has at most when it is made. */
export const MOST_SERVICES = 5;
/** How many it has at most with those that the desk added. */
export const MOST_SERVICES_IN_ALL = 10;

/** The services of one booking, all for the same car. They win over `service`, which is then the first of them. */
const chosenServices = z.array(z.object({ service: idText() })).check(
  z.minLength(1, 'Choose a service.'),
  z.maxLength(MOST_SERVICES, `Choose at most ${MOST_SERVICES} services.`),
  z.refine(
    (services) => new Set(services.map(({ service }) => service)).size === services.length,
    'Choose each service once.',
  ),
);

/** The services of a body: `service` alone is one. */
export const serviceFields = { service: idText(), services: z.optional(z.nullable(chosenServices)) };

/** The ids of one to five services in a text with commas between them, as an address has them. */
export const serviceList = z.string().check(
  z.overwrite((text) => text.toLowerCase()),
  z.regex(/^[^,]{1,40}(?:,[^,]{1,40}){0,4}$/, 'Ask for one to five services.'),
  z.refine((text) => new Set(text.split(',')).size === text.split(',').length, 'Choose each service once.'),
);

/** Fills `service` in where a body has only `services`. A malformed body stays, for the schema to refuse. */
export function withFirstService<T>(sent: T): T {
  if (typeof sent !== 'object' || sent === null || !('services' in sent) || !Array.isArray(sent.services)) return sent;
  const first: unknown = sent.services[0];
  return typeof first === 'object' && first !== null && 'service' in first ? { ...sent, service: first.service } : sent;
}

interface Chosen {
  service: string;
  services?: readonly { service: string }[] | null | undefined;
}

/** The ids of the services of a body, the first of them first. */
export const serviceIdsOf = ({ service, services }: Chosen): string[] =>
  services?.map((one) => one.service) ?? [service];

/** The ids of the services in a text, e.g. of an address, with commas between them; '' has none. */
export const splitServices = (text: string): string[] => text.split(',').filter((id) => id.trim() !== '');

/** The fields of a body for the services in a text. */
export function toServiceFields(text: string) {
  const ids = splitServices(text);
  return { service: ids[0] ?? '', services: ids.length === 0 ? null : ids.map((service) => ({ service })) };
}

/** The ids of the services of a booking, with commas between them. */
export const joinServices = (booking: {
  service: { _id: string };
  services?: readonly { service: string }[] | undefined;
}): string => booking.services?.map(({ service }) => service).join(',') ?? booking.service._id;

/** The names of the services of a booking as people read them. */
export const bookedNames = (booking: {
  service: { name: string };
  services?: readonly { name: string }[] | undefined;
}): string => joinNames(booking.services?.map(({ name }) => name) ?? [booking.service.name]);

/** A service of a booking or a quote. Naira. */
export const bookedService = z.object({
  /** The id of the service. */
  service: z.string(),
  name: z.string(),
  price: z.number(),
  discount: z.number(),
  /** Of work; 0: the service has no times. */
  minutes: z.number(),
  /** It was added at the desk, and is paid by a charge of its own. */
  added: z.optional(z.literal(true)),
});
export type BookedService = z.output<typeof bookedService>;

/** The names of several services as people read them: "Brakes, A/C maintenance and Car wash". */
export const joinNames = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

/** A service's name without capitals: car wash. Abbreviations stay as they are: A/C maintenance. */
export const toLowerCaseService = (name: string): string =>
  name.replace(/\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase());
