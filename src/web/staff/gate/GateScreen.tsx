import Banknote from 'lucide-react/icons/banknote';
import { useParams } from '#web/lib/router.tsx';
import { AppError } from '#shared/errors.ts';
import { formatNaira } from '#shared/money.ts';
import type { StaffRelease } from '#shared/releases/staff-releases.contract.ts';
import { BookingNumber } from '#web/domain/bookings/BookingNumber.tsx';
import { NumberPlate } from '#web/domain/cars/NumberPlate.tsx';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { useQueuedCalls } from '#web/staff/call-queue/call-queue.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { StaffBackLink } from '#web/staff/StaffBackLink.tsx';
import { CodePart } from './CodePart.tsx';
import { type KnownCar, useGateRelease, useKnownCar } from './gate-queries.ts';
import { QueuedRelease } from './QueuedRelease.tsx';
import { ReleasedPart } from './ReleasedPart.tsx';
import { WithoutCode } from './WithoutCode.tsx';
import styles from './Gate.module.css';
import { texts } from './staff-gate.texts.ts';

/** /staff/bookings/{id}/release: checks a release code, hands over the car with its belongings, and lets it go. */
export function GateScreen() {
  const { id = '' } = useParams();
  const { data, error, refetch, isFetching } = useGateRelease(id);
  const known = useKnownCar(id);
  const queued = useQueuedCalls().find(({ kind, booking }) => kind === 'release' && booking === id);
  const car = data ?? known;
  useTitle(texts.handOverACar, useCentre()?.name);
  const isGone = error instanceof AppError && error.code === 'visit.not_found';
  return (
    <main id="main" className="wrap narrow page" tabIndex={-1}>
      <StaffBackLink href={staffPaths.onSite()}>{texts.carsOnSite}</StaffBackLink>
      <h1 className="display display-2xl">{texts.handOverACar}</h1>
      <div className={styles.page}>
        {isGone && (
          <EmptyState
            title={texts.noSuchCarHere}
            action={<Button href={staffPaths.onSite()}>{texts.toTheCarsOnSite}</Button>}
          >
            {texts.noSuchCarExplained}
          </EmptyState>
        )}
        {!isGone && error && !car && (
          <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
        )}
        {!car && !error && (
          <SkeletonGroup label={texts.loadingTheCar}>
            <Skeleton shape="title" />
            <Skeleton shape="panel" />
          </SkeletonGroup>
        )}
        {car && <CarLine car={car} />}
        {queued && <QueuedRelease call={queued} />}
        {data?.released && <ReleasedPart release={data} released={data.released} />}
        {!queued && car && data?.released == null && <Ways car={car} release={data} isFailing={error !== null} />}
      </div>
    </main>
  );
}

const CarLine = ({ car: { number, plate, carType } }: { car: KnownCar }) => (
  <p className={styles.car}>
    {plate && <NumberPlate plate={plate} />}
    <BookingNumber number={number} />
    <span>{carType}</span>
  </p>
);

/** The ways in which the car can go now: by its code, and by a manager. */
function Ways({ car, release, isFailing }: { car: KnownCar; release: StaffRelease | undefined; isFailing: boolean }) {
  const isOnline = useOnline();
  const why = release?.why;
  if (why === 'not-ready')
    return (
      <Notice tone="gold">
        <b>{texts.notReady}</b> {texts.goesWhenDone}
      </Notice>
    );
  const isCut = !isOnline || (isFailing && release === undefined);
  return (
    <>
      {isCut && (
        <Notice tone="gold" role="status">
          <b>{texts.noNetwork}</b> {texts.noNetworkExplained}
        </Notice>
      )}
      {why === 'credentials-changed' && (
        <Notice tone="gold">
          <b>{texts.credentialsChanged}</b> {texts.credentialsChangedExplained}
        </Notice>
      )}
      {release?.showsOnKnownDeviceOnly && why !== 'credentials-changed' && (
        <Notice>{texts.showsOnKnownDeviceOnly}</Notice>
      )}
      {release && release.due > 0 && <MoneyDue release={release} />}
      {!isCut && release && why !== 'credentials-changed' && <CodePart key={release._id} release={release} />}
      <WithoutCode car={car} isCut={isCut} />
    </>
  );
}

/** The amount to pay, the link for recording it, and whether the car can go without it. */
const MoneyDue = ({ release: { _id, due, why } }: { release: StaffRelease }) => (
  <Notice tone="gold" icon={Banknote}>
    <b>{texts.stillToPayAmount(formatNaira(due))}</b>{' '}
    {why === 'money-due' ? texts.moneyBlocksRelease : texts.moneyMayStayDue}{' '}
    <Link href={staffPaths.booking(_id)}>{texts.recordThePayment}</Link>
  </Notice>
);
