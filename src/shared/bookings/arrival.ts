import * as z from 'zod/mini';
import type { Mode } from '#shared/arrival-mode.ts';

/** How the car comes to the centre. A pick-up has an address; a drive-in has none. */
export type Arrival = { mode: 'pick-up'; location: string } | { mode: 'drive-in' };

/** The fields of an arrival in a form or a row. Those of a form may keep an address while drive-in is chosen. */
interface ArrivalFields {
  mode: Mode;
  location?: string | null | undefined;
}

/** What a caller sends whose body has these fields: a pick-up has an address; that of a drive-in is ignored. */
export type SentForm<Fields extends ArrivalFields> = Omit<Fields, keyof ArrivalFields> &
  ({ mode: 'pick-up'; location: string } | { mode: 'drive-in'; location?: string | null | undefined });

/** Refuses a pick-up without an address. */
export const hasPickUpLocation = z.refine<ArrivalFields>(
  ({ mode, location }) => mode !== 'pick-up' || Boolean(location),
  {
    path: ['location'],
    error: 'Tell us where to pick up the car.',
  },
);

/** Makes an `Arrival` of its fields and keeps the others: the address of a drive-in is dropped. */
export function toArrival<T extends ArrivalFields>({
  mode,
  location,
  ...others
}: T): Omit<T, keyof ArrivalFields> & Arrival {
  return mode === 'pick-up' ? { ...others, mode, location: location ?? '' } : { ...others, mode };
}
