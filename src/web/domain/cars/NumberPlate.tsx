import { spellPlate } from '#shared/cars/plate.ts';
import { cx } from '#web/ui/cx.ts';
import styles from './NumberPlate.module.css';
import { texts } from './domain-cars.texts.ts';

/** A car's own plate as it is written, BDJ-482KA; read out letter by letter. `big`: on the page of the car. */
export function NumberPlate({ plate, big }: { plate: string; big?: boolean | undefined }) {
  return (
    <span className={cx(styles.plate, big && styles.big)}>
      <span className="sr">{texts.plate(spellPlate(plate))}</span>
      <span aria-hidden="true">{plate}</span>
    </span>
  );
}
