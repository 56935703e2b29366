import Check from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import EyeOff from 'lucide-react/icons/eye-off';
import Plus from 'lucide-react/icons/plus';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type FormEvent, useEffect, useState } from 'react';
import { INSPECTION_STATES, type InspectionState } from '#shared/estimates/inspection.ts';
import type { StaffEstimate } from '#shared/estimates/staff-estimates.contract.ts';
import type { VisitPhoto } from '#shared/visits/visit-photos.contract.ts';
import { useNow } from '#web/lib/use-now.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { whenLabel } from '#web/staff/on-site/on-site-labels.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import type { Icon } from '#web/ui/icons/icon-type.ts';
import { TakePhotoButton } from '#web/staff/visit-photos/TakePhotoButton.tsx';
import { countStates, markRestGood, MOST_ITEMS } from './inspection-changes.ts';
import { InspectionItemCard, STATE_LABEL } from './InspectionItemCard.tsx';
import { ItemPhotos } from './ItemPhotos.tsx';
import { useInspectionAutosave } from './use-inspection-autosave.ts';
import styles from './Inspection.module.css';
import { texts } from './staff-inspections.texts.ts';

const ICON: Record<InspectionState, Icon> = { good: Check, soon: Clock, now: TriangleAlert, 'not-looked-at': EyeOff };
/** Urgent states come first. */
const SUMMARY = INSPECTION_STATES.toSorted((a, b) => urgency(a) - urgency(b));
function urgency(state: InspectionState): number {
  return { now: 0, soon: 1, good: 2, 'not-looked-at': 3 }[state];
}

interface InspectionFormProps {
  estimate: StaffEstimate;
  /** The photos of the visit. Null before the check-in, when none can be taken. */
  photos: readonly VisitPhoto[] | null;
  mayEdit: boolean;
}

/** The items of the inspection, which save themselves, and a field for further items. */
export function InspectionForm({ estimate, photos, mayEdit }: InspectionFormProps) {
  const { items, change, changeAll, isSaving, isSaved, failure } = useInspectionAutosave(estimate);
  const now = useNow();
  const online = useOnline();
  const isEditable = mayEdit && estimate.isOpen;
  const counts = countStates(items);
  const [added, setAdded] = useState<string | null>(null);
  useEffect(() => {
    if (added !== null) document.querySelector<HTMLElement>(`[data-item="${CSS.escape(added)}"] input`)?.focus();
  }, [added]);

  const { inspection } = estimate;
  const saved = inspection && `Saved ${whenLabel(inspection.changedAt, now.toISOString())} by ${inspection.changedBy}`;
  const status = () => {
    if (isSaving) return 'Saving';
    if (!isSaved) return failure ? texts.keptOnPhone : texts.notSavedYet;
    return saved ?? texts.savesByItself;
  };

  return (
    <div className={styles.form}>
      {!estimate.isOpen && <Notice>{texts.bookingIsClosed}</Notice>}
      {isEditable && !online && <Notice tone="gold">{texts.noNetworkExplained}</Notice>}
      {failure && online && <Notice tone="bad">{failure.message}</Notice>}
      <div className={styles.summary}>
        <ul>
          {SUMMARY.map((state) => {
            const Glyph = ICON[state];
            return (
              <li key={state} className={styles.chip} data-found={state}>
                <Glyph size={16} />
                {counts[state]} {STATE_LABEL[state].toLowerCase()}
              </li>
            );
          })}
        </ul>
        <p className="small muted" role="status">
          {status()}
        </p>
        {isEditable && counts['not-looked-at'] > 0 && (
          <div className="actions">
            <Button variant="line" size="sm" icon={Check} onClick={() => changeAll(markRestGood(items))}>
              {texts.markTheRestGood(counts['not-looked-at'])}
            </Button>
            <p className="small muted">{texts.pressAgain}</p>
          </div>
        )}
      </div>
      <ul className={styles.items}>
        {items.map((item) => (
          <InspectionItemCard
            key={item.name}
            item={item}
            isOwn={!estimate.checklist.includes(item.name)}
            isEditable={isEditable}
            onChange={(next) => change(item.name, next)}
            camera={
              photos &&
              isEditable && (
                <TakePhotoButton
                  booking={estimate.booking}
                  purpose="finding"
                  of={item.name}
                  label={texts.takeAPhoto}
                  about={item.name}
                  isIcon
                />
              )
            }
          >
            {photos && (
              <ItemPhotos
                booking={estimate.booking}
                item={item.name}
                photos={photos.filter(({ purpose, of }) => purpose === 'finding' && of === item.name)}
              />
            )}
          </InspectionItemCard>
        ))}
      </ul>
      {isEditable && (
        <AddItem
          names={items.map(({ name }) => name)}
          onAdd={(name) => {
            change(name, { state: 'not-looked-at', note: '' });
            setAdded(name);
          }}
        />
      )}
    </div>
  );
}

/** Adds a further item to the inspection. */
function AddItem({ names, onAdd }: { names: readonly string[]; onAdd: (name: string) => void }) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  function add(event: FormEvent) {
    event.preventDefault();
    const wanted = name.trim().normalize('NFC');
    if (wanted === '') return setError(texts.nameMissing);
    if (names.includes(wanted)) return setError(texts.alreadyInList);
    if (names.length >= MOST_ITEMS) return setError(texts.listIsFull);
    setName('');
    setError(undefined);
    return onAdd(wanted);
  }
  return (
    <form className={styles.add} noValidate onSubmit={add}>
      <Field
        label={texts.somethingElse}
        hint={texts.somethingElseHint}
        value={name}
        maxLength={80}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
        error={error}
      />
      <Button type="submit" variant="line" icon={Plus}>
        {texts.addIt}
      </Button>
    </form>
  );
}
