import { markReady } from '#shared/visits/staff-visits.contract.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { openParts } from '#web/staff/estimate-queries/open-parts.ts';
import { useStaffEstimate } from '#web/staff/estimate-queries/staff-estimate-queries.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { placeLabel, type OnSiteCar, type Whereabouts } from './on-site-labels.ts';
import { invalidateOnSite } from './on-site-queries.ts';
import { texts } from './staff-on-site.texts.ts';

interface ReadySheetProps {
  car: Pick<OnSiteCar, '_id' | 'number' | 'fullName' | 'plate' | 'carType'> & { car: Whereabouts; key: Whereabouts };
  onClose: () => void;
  /** After the car was marked. */
  onDone?: (() => void) | undefined;
}

/** Confirms that a car is ready before its customer is notified. */
export function ReadySheet({ car, onClose, onDone }: ReadySheetProps) {
  return (
    <Sheet open onClose={onClose} title={texts.readyQuestion(car.number)}>
      <div className="stack">
        <p className="muted">
          {car.plate && `${car.plate}, `}
          {texts.carAndKey(car.carType, placeLabel(car.car), placeLabel(car.key))}
        </p>
        <ReadyForm car={car} onDone={onDone} onClose={onClose} />
      </div>
    </Sheet>
  );
}

function ReadyForm({ car, onDone, onClose }: ReadySheetProps) {
  const { busy, submit, failure } = useSubmit();
  const parts = openParts(useStaffEstimate(car._id).data?.lines ?? []);
  const send = () =>
    submit(async () => {
      toast.success((await staffCall(markReady, { params: { id: car._id } })).message);
      void invalidateOnSite();
      onDone?.();
      onClose();
    });
  return (
    <div className="stack">
      {failure && <Notice tone="bad">{failure}</Notice>}
      {parts.length > 0 && (
        <Notice tone="gold">
          <b>
            {parts.length === 1 ? texts.onePartNotShown : texts.manyPartsNotShown(parts.length)}:{' '}
            {parts.map(({ name }) => name).join(', ')}.
          </b>{' '}
          {texts.showPartsFirst} <Link href={staffPaths.estimate(car._id)}>{texts.toTheEstimate}</Link>
        </Notice>
      )}
      <p>{texts.readyConsequence(car.fullName)}</p>
      <SheetActions>
        <Button busy={busy} busyLabel={texts.oneMoment} onClick={() => void send()}>
          {parts.length > 0 ? texts.readyAnyway : texts.yesItIsReady}
        </Button>
        <Button variant="line" disabled={busy} onClick={onClose} data-autofocus>
          {texts.no}
        </Button>
      </SheetActions>
    </div>
  );
}
