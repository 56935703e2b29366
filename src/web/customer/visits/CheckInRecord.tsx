import { PlateText } from '#web/domain/cars/PlateText.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { isOfCheckIn } from '#shared/visits/visit-photos.ts';
import { confirmCheckIn, type Visit } from '#shared/visits/visits.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { timeText } from '#web/domain/scheduling/time-labels.ts';
import { VisitPhotos } from '#web/domain/visits/VisitPhotos.tsx';
import { useOnline } from '#web/lib/use-online.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { useOwnPhoto } from '#web/customer/own-photos/use-own-photo.ts';
import { visitKey } from './visit-query.ts';
import { belongingLines, FUEL_LABEL, MARK_LABEL } from './visit-texts.ts';
import styles from './VisitScreen.module.css';
import { texts } from './customer-visits.texts.ts';

/** What staff noted at check-in, which the customer reads and confirms. */
export function CheckInRecord({ visit, record }: { visit: Visit; record: NonNullable<Visit['checkIn']> }) {
  const client = useQueryClient();
  const online = useOnline();
  const { busy, submit } = useSubmit({ onFailure: (message) => toast.error(message) });
  const confirm = () =>
    void submit(async () => {
      const { message, visit: changed } = await customerCall(confirmCheckIn, { params: { id: visit._id } });
      client.setQueryData(visitKey(visit._id), changed);
      toast.success(message);
    });
  const photos = visit.photos.filter(({ purpose }) => isOfCheckIn(purpose));
  const load = useOwnPhoto(visit._id);
  const facts: [string, string][] = [
    ['Kilometres', record.km === null ? texts.unreadable : record.km.toLocaleString('en-NG')],
    ['Fuel', FUEL_LABEL[record.fuel]],
    ...belongingLines(record),
    ...(record.belongingsNote === null ? [] : ([['Note', record.belongingsNote]] satisfies [string, string][])),
    ['Marks', record.marks.length === 0 ? 'none' : ''],
    ...(record.keyTag === null ? [] : ([[texts.keyTag, record.keyTag]] satisfies [string, string][])),
  ];
  return (
    <Card aria-labelledby="noted">
      <h2 className="heading" id="noted">
        {texts.whatWeNoted}
      </h2>
      {record.otherPlate && (
        <Notice tone="gold">
          {texts.plateOnTheCar}{' '}
          <b>
            <PlateText plate={record.plate} />
          </b>
          {texts.plateDiffers}
        </Notice>
      )}
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value}
              {name === 'Marks' && record.marks.length > 0 && (
                <ol className={styles.marks}>
                  {record.marks.map(({ kind, where }, index) => (
                    // Marks have no ids, and the record never changes.
                    // eslint-disable-next-line react/no-array-index-key
                    <li key={index}>
                      {MARK_LABEL[kind]}, {where}
                    </li>
                  ))}
                </ol>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {photos.length > 0 && (
        <section aria-labelledby="photos" className={styles.photos}>
          <h3 id="photos">{texts.photos}</h3>
          <VisitPhotos photos={photos} load={load} />
        </section>
      )}
      {record.confirmedAt === null ? (
        visit.state !== 'released' && (
          <div className="actions">
            <Button busy={busy} busyLabel={texts.confirming} disabled={!online} onClick={confirm}>
              {texts.yesThatIsRight}
            </Button>
            <p className="muted">{texts.reportMistakes}</p>
          </div>
        )
      ) : (
        <p className="muted">
          {texts.confirmedAt(
            record.confirmedBy === 'code' ? texts.withYourCheckInCode : texts.byYou,
            timeText(record.confirmedAt),
          )}
        </p>
      )}
    </Card>
  );
}
