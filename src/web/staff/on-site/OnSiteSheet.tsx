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
import { CodeForm } from './CodeForm.tsx';
import { CustodyForm } from './CustodyForm.tsx';
import { PhotosOfCar } from './PhotosOfCar.tsx';
import { placeLabel, type OnSiteCar } from './on-site-labels.ts';
import { invalidateOnSite } from './on-site-queries.ts';
import { texts } from './staff-on-site.texts.ts';

export type OnSitePart = 'move' | 'ready' | 'code' | 'photos';

const TITLE: Record<OnSitePart, (number: string) => string> = {
  move: (number) => `Move ${number}`,
  ready: (number) => texts.readyQuestion(number),
  code: (number) => `Confirm ${number}`,
  photos: (number) => texts.photosOf(number),
};

interface OnSiteSheetProps {
  car: OnSiteCar;
  part: OnSitePart;
  onClose: () => void;
}

/** The actions on a car on site: move it or its key, mark it ready, type the customer's code, see its photos. */
export function OnSiteSheet({ car, part, onClose }: OnSiteSheetProps) {
  return (
    <Sheet open onClose={onClose} title={TITLE[part](car.number)}>
      <div className="stack">
        <p className="muted">
          {car.plate && `${car.plate}, `}
          {texts.carAndKey(car.carType, placeLabel(car.car), placeLabel(car.key))}
        </p>
        {part === 'move' && <CustodyForm car={car} onDone={onClose} />}
        {part === 'ready' && <ReadyForm car={car} onDone={onClose} />}
        {part === 'photos' && <PhotosOfCar car={car} />}
        {part === 'code' && <CodeForm car={car} onDone={onClose} />}
      </div>
    </Sheet>
  );
}

function ReadyForm({ car, onDone }: { car: OnSiteCar; onDone: () => void }) {
  const { busy, submit, failure } = useSubmit();
  const parts = openParts(useStaffEstimate(car._id).data?.lines ?? []);
  const send = () =>
    submit(async () => {
      toast.success((await staffCall(markReady, { params: { id: car._id } })).message);
      void invalidateOnSite();
      onDone();
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
        <Button variant="line" disabled={busy} onClick={onDone} data-autofocus>
          {texts.no}
        </Button>
      </SheetActions>
    </div>
  );
}
