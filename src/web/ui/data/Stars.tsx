import styles from './Stars.module.css';
import { texts } from '#web/ui/ui.texts.ts';

/** The picture's height and the distance of its stars. */
const SIDE = 24;
const COUNT = 5;

/** Lucide's star, drawn from its top point by relative lines, once for each place. */
const FIVE = Array.from(
  { length: COUNT },
  (_, index) =>
    `M${SIDE * index + 12} 2.5l2.94 5.95 6.56.96-4.75 4.63 1.12 6.54-5.87-3.08-5.87 3.08 1.12-6.54-4.75-4.63 6.56-.96z`,
).join('');

/** A rating as filled stars, in fractions as well; read out as words. `value` from 1 to 5. */
export function Stars({ value }: { value: number }) {
  return (
    <svg
      className={styles.stars}
      viewBox={`0 0 ${SIDE * COUNT} ${SIDE}`}
      width={SIDE * COUNT}
      height={SIDE}
      role="img"
      aria-label={texts.of5Stars(value)}
    >
      <path d={FIVE} />
      <svg className={styles.full} width={SIDE * value} height={SIDE}>
        <path d={FIVE} />
      </svg>
    </svg>
  );
}
