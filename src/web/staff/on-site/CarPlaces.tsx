import CarFront from 'lucide-react/icons/car-front';
import KeyRound from 'lucide-react/icons/key-round';
import { placeLabel, whenLabel, type OnSiteCar } from './on-site-labels.ts';

interface CarPlacesProps {
  car: OnSiteCar['car'];
  keys: OnSiteCar['key'];
  /** The present, ISO. */
  now: string;
}

/** Rows of a description list: where the car and its key are, since when. */
export function CarPlaces({ car, keys, now }: CarPlacesProps) {
  const places = [
    { Icon: CarFront, label: 'Car', at: car },
    { Icon: KeyRound, label: 'Key', at: keys },
  ];
  return places.map(({ Icon, label, at }) => (
    <div key={label}>
      <dt>
        <Icon size={16} />
        {label}
      </dt>
      <dd>
        <b>{placeLabel(at)}</b>
        {at && ` since ${whenLabel(at.since, now)}`}
      </dd>
    </div>
  ));
}
