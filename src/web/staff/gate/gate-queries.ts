import { useQuery } from '@tanstack/react-query';
import { can } from '#shared/capabilities.ts';
import { getStaffRelease, type StaffRelease } from '#shared/releases/staff-releases.contract.ts';
import { onSiteKey } from '#web/staff/on-site/on-site-queries.ts';
import { lastOnSite } from '#web/staff/on-site/saved-on-site.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';
import { useStaffMe } from '#web/staff/session/staff-session.ts';

const keyOf = (id: string) => [...onSiteKey, 'release', id];

/** The data of a car that the gate needs. */
export const useGateRelease = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => staffCall(getStaffRelease, { params: { id } }, { signal }),
    staleTime: 0,
  });

/** Shows the release in the answer of a call, without loading it again. */
export const showRelease = (release: StaffRelease): void => {
  staffQueryClient.setQueryData(keyOf(release._id), release);
};

/** The facts about a car that are known without network, from the last list of cars on site. */
export type KnownCar = Pick<StaffRelease, '_id' | 'number' | 'carType' | 'plate' | 'keyTag' | 'mayReleaseWithoutCode'>;

/** A ready car of the last list on this phone. Null if it is not on the list. */
export function useKnownCar(id: string): KnownCar | null {
  const me = useStaffMe();
  const car = lastOnSite.read()?.list.cars.find(({ _id, state }) => _id === id && state === 'ready');
  if (car === undefined || me === null) return null;
  const { _id, number, carType, plate, keyTag } = car;
  const mayReleaseWithoutCode = can(me.type, 'visits.release-without-code');
  return { _id, number, carType, plate: plate || null, keyTag, mayReleaseWithoutCode };
}
