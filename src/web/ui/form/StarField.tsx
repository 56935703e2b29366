import StarIcon from 'lucide-react/icons/star';
import type { ReactNode } from 'react';
import { RadioGroup } from './RadioGroup.tsx';
import styles from './StarField.module.css';
import { texts } from '#web/ui/ui.texts.ts';

export interface StarFieldProps {
  legend: ReactNode;
  name: string;
  /** What each number of stars means, from one star on. */
  words: readonly string[];
  /** The number of stars as text; undefined before a choice. */
  defaultValue?: string | undefined;
  error?: ReactNode;
}

/** A rating as native radios side by side, with number and word under each star; those up to the chosen one fill. */
export function StarField({ legend, name, words, defaultValue, error }: StarFieldProps) {
  return (
    <RadioGroup legend={legend} error={error}>
      <div className={styles.stars}>
        {words.map((word, index) => (
          <label key={word} className={styles.star}>
            <input type="radio" name={name} value={index + 1} defaultChecked={String(index + 1) === defaultValue} />
            <StarIcon size={32} />
            <span>
              {index + 1}
              <span className="sr">{index === 0 ? texts.star : texts.stars}</span> {word}
            </span>
          </label>
        ))}
      </div>
    </RadioGroup>
  );
}
