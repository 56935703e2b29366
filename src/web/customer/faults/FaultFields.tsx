import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { NOTE_MAX } from '#shared/bookings/fault-note.ts';
import { SERVICE_IMAGES } from '#shared/catalogue/service-images.ts';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { EXAMPLES, texts } from './customer-faults.texts.ts';
import styles from './Faults.module.css';

interface FaultFieldsProps {
  note: string;
  error: string | undefined;
  /** The name of the picture of the chosen service, which says what it is about. */
  image: string | undefined;
  onChange: (note: string) => void;
}

/** The customer's words about the fault, folded until they are wanted. */
export function FaultFields({ note, error, image, onChange }: FaultFieldsProps) {
  // Decided once: emptying the field does not close it.
  const [startsOpen] = useState(note !== '');
  const kind = SERVICE_IMAGES.find((one) => one === image) ?? 'lift-bay';
  return (
    <details className={styles.fold} open={startsOpen || error !== undefined || undefined}>
      <summary>
        <h2 className="heading">{texts.question}</h2>
        <span className="muted">{texts.ifYouLike}</span>
        <ChevronDown size={20} className={styles.arrow} />
      </summary>
      <div className={styles.fields}>
        <TextArea
          label={<span className="sr">{texts.question}</span>}
          name="note"
          rows={3}
          maxLength={NOTE_MAX}
          placeholder={EXAMPLES[kind]}
          hint={texts.hint}
          value={note}
          error={error}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </details>
  );
}
