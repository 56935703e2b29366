import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleCheck from 'lucide-react/icons/circle-check';
import styles from './GoodList.module.css';
import { texts } from './customer-estimates.texts.ts';

/** What was looked at and is good; nothing when nothing was. */
export function GoodList({ good }: { good: readonly string[] }) {
  if (good.length === 0) return null;
  return (
    <details className={styles.list} open>
      <summary>
        <CircleCheck size={20} />
        {good.length === 1 ? texts.oneThingIsGood : texts.thingsAreGood(good.length)}
        <ChevronDown size={20} className={styles.arrow} />
      </summary>
      <ul>
        {good.map((item) => (
          <li key={item}>
            <Check size={16} />
            {item}
          </li>
        ))}
      </ul>
    </details>
  );
}
