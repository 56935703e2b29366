import Gauge from 'lucide-react/icons/gauge';
import { useState } from 'react';
import type { Car, CarReading } from '#shared/cars/cars.contract.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { dateText, kmText } from './car-texts.ts';
import { ReadingSheet } from './ReadingSheet.tsx';
import styles from './CarReadings.module.css';
import { texts } from './customer-cars.texts.ts';

interface CarReadingsProps {
  car: Car;
  /** The newest first. */
  readings: readonly CarReading[];
  onAdd: () => void;
}

/** How many readings are shown. */
const SHOWN = 5;

/** The kilometre readings of a car; those in doubt can be confirmed or removed. */
export function CarReadings({ car, readings, onAdd }: CarReadingsProps) {
  const [checked, setChecked] = useState<CarReading | null>(null);
  const online = useOnline();
  return (
    <Card aria-labelledby="readings">
      <h2 className="heading" id="readings">
        {texts.kilometres}
      </h2>
      {readings.length > 0 && (
        <ul className={styles.list}>
          {readings.slice(0, SHOWN).map((reading) => (
            <li key={reading._id}>
              <b className="num">{kmText(reading.km)}</b>
              <span className="muted">
                {dateText(reading.at)}, {reading.by === 'owner' ? texts.byYou : texts.byTheCentre}
              </span>
              {reading.doubt === null ? (
                reading.by === 'owner' && (
                  <Button
                    variant="text"
                    size="sm"
                    disabled={!online}
                    aria-label={texts.checkReading(kmText(reading.km))}
                    onClick={() => setChecked(reading)}
                  >
                    {texts.check}
                  </Button>
                )
              ) : (
                <Button
                  variant="line"
                  size="sm"
                  disabled={!online}
                  aria-label={texts.isReadingRight(kmText(reading.km))}
                  onClick={() => setChecked(reading)}
                >
                  {texts.isItRight}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Button variant="line" size="sm" icon={Gauge} disabled={!online} onClick={onAdd}>
        {texts.addAReading}
      </Button>
      {checked && <ReadingSheet car={car} doubted={checked} onClose={() => setChecked(null)} />}
    </Card>
  );
}
