import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { CodeForm } from './CodeForm.tsx';
import { CustodyForm } from './CustodyForm.tsx';
import { PhotosOfCar } from './PhotosOfCar.tsx';
import { placeLabel, type OnSiteCar } from './on-site-labels.ts';
import { ReadySheet } from './ReadySheet.tsx';
import { texts } from './staff-on-site.texts.ts';

export type OnSitePart = 'move' | 'ready' | 'code' | 'photos';

const TITLE: Record<Exclude<OnSitePart, 'ready'>, (number: string) => string> = {
  move: (number) => `Move ${number}`,
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
  if (part === 'ready') return <ReadySheet car={car} onClose={onClose} />;
  return (
    <Sheet open onClose={onClose} title={TITLE[part](car.number)}>
      <div className="stack">
        <p className="muted">
          {car.plate && `${car.plate}, `}
          {texts.carAndKey(car.carType, placeLabel(car.car), placeLabel(car.key))}
        </p>
        {part === 'move' && <CustodyForm car={car} onDone={onClose} />}
        {part === 'photos' && <PhotosOfCar car={car} />}
        {part === 'code' && <CodeForm car={car} onDone={onClose} />}
      </div>
    </Sheet>
  );
}
