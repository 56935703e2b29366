import CarFront from 'lucide-react/icons/car-front';
import KeyRound from 'lucide-react/icons/key-round';
import { placeLabel, whenLabel, type OnSiteCar } from './on-site-labels.ts';
import { texts } from './staff-on-site.texts.ts';

interface CarPlacesProps {
  car: OnSiteCar['car'];
  keys: OnSiteCar['key'];
  /** The present time, ISO 8601. */
  now: string;
}

/** Rows of a description list with the places of the car and its key, and since when they are there. */
export function CarPlaces({ car, keys, now }: CarPlacesProps) {
  const places = [
    { Icon: CarFront, label: texts.car, at: car },
    { Icon: KeyRound, label: texts.key, at: keys },
  ];
  return places.map(({ Icon, label, at }) => (
    <div key={label}>
      <dt>
        <Icon size={16} />
        {label}
      </dt>
      <dd>
        <b>{placeLabel(at)}</b>
        {at && texts.since(whenLabel(at.since, now))}
      </dd>
    </div>
  ));
}
