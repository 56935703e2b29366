import ChevronDown from 'lucide-react/icons/chevron-down';
import { Suspense, useState } from 'react';
import { NOTE_MAX } from '#shared/bookings/fault-note.ts';
import { SERVICE_IMAGES } from '#shared/catalogue/service-images.ts';
import { STORED } from '#web/customer/session/customer-session.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { local } from '#web/lib/storage.ts';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { EXAMPLES, texts } from './customer-faults.texts.ts';
import styles from './Faults.module.css';

interface FaultFieldsProps {
  note: string;
  error: string | undefined;
  /** The name of the picture of the chosen service, which says what it is about. */
  image: string | undefined;
  /** Null: photos can be added to the booking that is being written. Not given: they are on its page. */
  photosOf?: null | undefined;
  /** The car of another person that is booked for. */
  sharedCar?: string | undefined;
  onChange: (note: string) => void;
}

const PhotoPicker = lazyPart(() => import('./PhotoPicker.tsx').then((part) => part.PhotoPicker));

/** The customer's words about the fault, folded until they are wanted. */
export function FaultFields({ note, error, image, photosOf, sharedCar, onChange }: FaultFieldsProps) {
  // Decided once: emptying the field does not close it.
  const [startsOpen] = useState(note !== '' || local.getItem(STORED.faultPhotos) !== null);
  const [isOpen, setOpen] = useState(startsOpen);
  const kind = SERVICE_IMAGES.find((one) => one === image) ?? 'lift-bay';
  return (
    <details
      className={styles.fold}
      open={startsOpen || error !== undefined || undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
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
        {photosOf !== undefined && isOpen && (
          <Suspense fallback={null}>
            <PhotoPicker booking={photosOf} sharedCar={sharedCar} sent={0} onAdd={() => onChange(note)} />
          </Suspense>
        )}
      </div>
    </details>
  );
}
