import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import Printer from 'lucide-react/icons/printer';
import Wrench from 'lucide-react/icons/wrench';
import { useState } from 'react';
import type { Status } from '#shared/bookings/booking-states.ts';
import type { StaffType } from '#shared/capabilities.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useNow } from '#web/lib/use-now.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { useStaffMe } from '#web/staff/session/staff-session.ts';
import { findsCar } from '#web/staff/columns/car-search.ts';
import { StatusColumn } from '#web/staff/columns/StatusColumn.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import type { Icon } from '#web/ui/icons/icon-type.ts';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { GuardList } from './GuardList.tsx';
import { OnSiteCard } from './OnSiteCard.tsx';
import { OnSiteSheet, type OnSitePart } from './OnSiteSheet.tsx';
import { groupCars, ON_SITE_GROUPS, type OnSiteGroupName } from './on-site-groups.ts';
import { whenLabel } from './on-site-labels.ts';
import { useOnSite } from './on-site-queries.ts';
import type { OnSite } from './saved-on-site.ts';
import styles from './OnSite.module.css';
import { texts } from './staff-on-site.texts.ts';

/** The title of a group, its icon, and the status whose tints it has. */
const GROUP: Record<OnSiteGroupName, { label: string; Icon: Icon; look: Status }> = {
  ready: { label: texts.readyNotCollected, Icon: CircleCheck, look: 'completed' },
  late: { label: texts.late, Icon: Clock, look: 'pending' },
  'in-work': { label: texts.inWorkOrCheckedIn, Icon: Wrench, look: 'paid' },
};

/**
 * /staff/on-site: the cars that are here, with the places of each car and its key. On paper it is the list for the
 * guard.
 */
export function OnSiteScreen() {
  const { data, error, refetch, isFetching } = useOnSite();
  const me = useStaffMe();
  useTitle(texts.carsOnSite, useCentre()?.name);
  const count = data?.cars.length ?? 0;
  return (
    <main id="main" className="wrap wide page" tabIndex={-1}>
      <PageTitle
        lead={data && `${count} ${count === 1 ? 'car' : 'cars'}`}
        action={
          count > 0 && (
            <div className={styles.screenOnly}>
              <Button variant="line" icon={Printer} onClick={() => print()}>
                {texts.print}
              </Button>
            </div>
          )
        }
      >
        {texts.carsOnSite}
      </PageTitle>
      {error && !data && <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && (
        <SkeletonGroup label={texts.loadingTheCarsOnSite}>
          <SkeletonCards />
        </SkeletonGroup>
      )}
      {data && me && <Cars list={data} type={me.type} isFailing={error !== null} />}
    </main>
  );
}

function Cars({ list, type, isFailing }: { list: OnSite; type: StaffType; isFailing: boolean }) {
  const isOnline = useOnline();
  const today = useNow().toISOString();
  const [opened, setOpened] = useState<{ id: string; part: OnSitePart } | null>(null);
  const [search, setSearch] = useState('');
  const { cars, now } = list;
  const car = opened && cars.find(({ _id }) => _id === opened.id);
  const found = cars.filter((one) => findsCar(search.trim(), one));
  const groups = groupCars(found);
  return (
    <>
      {(isFailing || !isOnline) && (
        <Notice tone="gold" role="status" className={styles.notice}>
          {texts.listAsOf(isOnline ? texts.couldNotRefresh : texts.noNetwork, whenLabel(now, today))}
        </Notice>
      )}
      {cars.length === 0 ? (
        <EmptyState title={texts.noCarOnSite}>{texts.noCarExplained}</EmptyState>
      ) : (
        <>
          <search className={styles.search}>
            <Field
              label={texts.findACar}
              type="search"
              value={search}
              onChange={({ target }) => setSearch(target.value)}
              maxLength={80}
              autoComplete="off"
            />
            <p className="small" role="status">
              {search.trim() !== '' && texts.carsFound(found.length, cars.length)}
            </p>
          </search>
          <div className={styles.groups}>
            {ON_SITE_GROUPS.map((name) => {
              const { label, Icon, look } = GROUP[name];
              return (
                <StatusColumn
                  key={name}
                  id={`on-site-${name}`}
                  status={look}
                  Icon={Icon}
                  label={label}
                  count={groups[name].length}
                  isEmpty={groups[name].length === 0}
                >
                  <ul>
                    {groups[name].map((each) => (
                      <OnSiteCard
                        key={each._id}
                        car={each}
                        now={now}
                        type={type}
                        onPart={(part) => setOpened({ id: each._id, part })}
                      />
                    ))}
                  </ul>
                </StatusColumn>
              );
            })}
          </div>
          <GuardList list={list} />
        </>
      )}
      {opened && car && (
        <OnSiteSheet key={`${opened.id} ${opened.part}`} car={car} part={opened.part} onClose={() => setOpened(null)} />
      )}
    </>
  );
}
