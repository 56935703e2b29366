import Phone from 'lucide-react/icons/phone';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useParams } from '#web/lib/router.tsx';
import type { Release } from '#shared/releases/releases.contract.ts';
import { BookingPartState } from '#web/customer/BookingPartState.tsx';
import { isNotFound } from '#web/customer/booking-queries.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { callLink } from '#web/domain/settings/centre-links.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useNow } from '#web/lib/use-now.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { BackLink } from '#web/ui/navigation/BackLink.tsx';
import { CollectorCard } from './CollectorCard.tsx';
import { NoCode } from './NoCode.tsx';
import { useRelease } from './release-query.ts';
import { leftText } from './release-texts.ts';
import { ReleasePass } from './ReleasePass.tsx';
import styles from './ReleaseScreen.module.css';
import { TakeAlong } from './TakeAlong.tsx';
import { texts } from './customer-releases.texts.ts';

/** /user/bookings/{id}/release: the code that lets the car go, and the person who may collect it. */
export function ReleaseScreen() {
  const { id = '' } = useParams();
  const query = useRelease(id);
  const { data, error } = query;
  const centre = useCentre();
  const online = useOnline();
  useTitle(texts.screenTitle, centre?.name);
  return (
    <main id="main" className="wrap page narrow" tabIndex={-1}>
      <BackLink href={customerPaths.visit(id)}>{texts.whereIsMyCar}</BackLink>
      <h1 className="display">{isNotFound(error) || !data ? texts.screenTitle : titleOf(data)}</h1>
      <BookingPartState query={query} loading={texts.loadingYourReleaseCode} className={styles.parts}>
        {(release) => <ReleaseParts release={release} online={online} />}
      </BookingPartState>
      {centre && (
        <p className="block">
          <Button
            variant="line"
            block
            icon={data?.state === 'ready' ? TriangleAlert : Phone}
            href={callLink(centre.phone)}
          >
            {data?.state === 'ready' ? texts.reportProblem : texts.callTheWorkshop}
          </Button>
        </p>
      )}
    </main>
  );
}

const titleOf = ({ state }: Release): string =>
  state === 'ready' ? texts.carReady : state === 'released' ? texts.carLeft : texts.screenTitle;

function ReleaseParts({ release, online }: { release: Release; online: boolean }) {
  const now = useNow();
  const { code, released, why, takeAlong } = release;
  if (released !== null)
    return (
      <div className={styles.parts}>
        <Notice role="status">{leftText(released, now)}</Notice>
        <Button variant="line" href={customerPaths.visit(release._id)}>
          {texts.seeVisit}
        </Button>
      </div>
    );
  return (
    <div className={styles.parts}>
      {!online && <Notice tone="gold">{code === null ? texts.noNetworkNoCode : texts.noNetworkCodeWorks}</Notice>}
      {code === null ? (
        <NoCode release={release} online={online} now={now} />
      ) : (
        <ReleasePass release={release} code={code} online={online} />
      )}
      {why !== 'step-up' && takeAlong !== null && <CollectorCard release={release} online={online} />}
      {takeAlong !== null && <TakeAlong takeAlong={takeAlong} />}
    </div>
  );
}
