import Clock from 'lucide-react/icons/clock';
import Phone from 'lucide-react/icons/phone';
import { useParams } from '#web/lib/router.tsx';
import type { Visit } from '#shared/visits/visits.contract.ts';
import { BookingPartState } from '#web/customer/BookingPartState.tsx';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { EstimateLink } from '#web/customer/estimates/EstimateLink.tsx';
import { ReviewLink } from '#web/customer/reviews/ReviewLink.tsx';
import { BookingNumber } from '#web/domain/bookings/BookingNumber.tsx';
import { NumberPlate } from '#web/domain/cars/NumberPlate.tsx';
import { dayAndTimeText, timeText } from '#web/domain/scheduling/time-labels.ts';
import { callLink } from '#web/domain/settings/centre-links.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useNow } from '#web/lib/use-now.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import gate from '#web/ui/illustrations/art/gate.svg';
import lift from '#web/ui/illustrations/art/lift-sedan.svg';
import wash from '#web/ui/illustrations/art/wash-sedan.svg';
import { Card } from '#web/ui/layout/Card.tsx';
import { BackLink } from '#web/ui/navigation/BackLink.tsx';
import { CheckInRecord } from './CheckInRecord.tsx';
import { CustodyTrail } from './CustodyTrail.tsx';
import { useVisit } from './visit-query.ts';
import { headline, type Scene } from './visit-texts.ts';
import styles from './VisitScreen.module.css';
import { texts } from './customer-visits.texts.ts';

const PICTURE: Record<Scene, string> = { gate, lift, wash };

/** /user/bookings/{id}/car: where the car is, and the history of it and its key. */
export function VisitScreen() {
  const { id = '' } = useParams();
  const query = useVisit(id);
  const centre = useCentre();
  const online = useOnline();
  useTitle(texts.whereIsMyCar, centre?.name);
  return (
    <main id="main" className="wrap page narrow" tabIndex={-1}>
      <BackLink href={customerPaths.bookings()}>{texts.myBookings}</BackLink>
      <h1 className="display">{texts.whereIsMyCar}</h1>
      <BookingPartState query={query} loading={texts.lookingForYourCar}>
        {(visit) => (
          <>
            {!online && (
              <Notice tone="gold">
                {texts.noNetworkLastUpdated(timeText(new Date(query.dataUpdatedAt).toISOString()))}
              </Notice>
            )}
            <VisitParts visit={visit} />
          </>
        )}
      </BookingPartState>
      {centre && (
        <p className="block">
          <Button variant="text" icon={Phone} href={callLink(centre.phone)}>
            {texts.callTheWorkshop}
          </Button>
        </p>
      )}
    </main>
  );
}

function VisitParts({ visit }: { visit: Visit }) {
  const now = useNow();
  const { title, detail, scene } = headline(visit);
  const isWaiting = visit.readyAt === null && visit.releasedAt === null && visit.readyBy !== null;
  const isLate = isWaiting && visit.checkIn !== null && Date.parse(visit.readyBy ?? '') < now.getTime();
  return (
    <div className={styles.parts}>
      <section className={styles.here} aria-labelledby="now">
        <div className={styles.picture}>
          <img src={PICTURE[scene]} alt="" width={200} height={140} />
        </div>
        <div className={styles.words}>
          <p className={styles.plates}>
            {visit.plate === null ? <span /> : <NumberPlate plate={visit.plate} />}
            <BookingNumber number={visit.number} />
          </p>
          <h2 className={styles.headline} id="now">
            {title}
          </h2>
          <p>
            {detail} {visit.carType}, {visit.service}.
          </p>
          {visit.state === 'ready' && (
            <p className={styles.due}>
              <Button href={customerPaths.release(visit._id)}>{texts.showMyReleaseCode}</Button>
            </p>
          )}
          {isWaiting && visit.readyBy !== null && (
            <p className={styles.due}>
              <Clock size={20} />
              <span>{isLate ? texts.laterThanPlanned : texts.readyAbout(dayAndTimeText(visit.readyBy, now))}</span>
            </p>
          )}
        </div>
      </section>
      {visit.checkInCode !== null && (
        <Card aria-labelledby="code">
          <h2 className="heading" id="code">
            {texts.yourCheckInCode}
          </h2>
          <p className={styles.code}>
            <span className="sr">{visit.checkInCode.split('').join(' ')}</span>
            <span aria-hidden="true">{visit.checkInCode}</span>
          </p>
          <p className="muted">{texts.checkInCodeExplained}</p>
        </Card>
      )}
      {visit.state === 'released' && <ReviewLink bookingId={visit._id} />}
      <EstimateLink bookingId={visit._id} />
      {visit.checkIn !== null && <CheckInRecord visit={visit} record={visit.checkIn} />}
      <CustodyTrail visit={visit} now={now} />
    </div>
  );
}
