import * as z from 'zod/mini';
import { local, readStored } from '#web/lib/storage.ts';

/** The services that this desk booked last. They are no personal data, so they stay after the session. */
const KEY = 'services_of_desk';
const ids = z.array(z.string());
const MOST = 4;

/** The ids of the services that were booked last here, the newest first. */
export const usedServices = (): readonly string[] => readStored(local, KEY, ids) ?? [];

/** Keeps a service that was booked. */
export function keepUsedService(id: string): void {
  const others = usedServices().filter((other) => other !== id);
  local.setItem(KEY, JSON.stringify([id, ...others].slice(0, MOST)));
}

/** Services in order of their last use here; those that were not used keep their order after them. */
export function inOrderOfUse<T extends { service: { _id: string } }>(
  services: readonly T[],
  used: readonly string[],
): T[] {
  const place = ({ service }: T): number => {
    const at = used.indexOf(service._id);
    return at === -1 ? used.length : at;
  };
  return services.toSorted((one, other) => place(one) - place(other));
}
