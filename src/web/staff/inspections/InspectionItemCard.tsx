import PenLine from 'lucide-react/icons/pen-line';
import { type ReactNode, useState } from 'react';
import { INSPECTION_STATES, type InspectionState } from '#shared/estimates/inspection.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Segments } from '#web/ui/form/Segments.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import type { ItemChange, ShownItem } from './inspection-changes.ts';
import styles from './Inspection.module.css';
import { texts } from './staff-inspections.texts.ts';

export const STATE_LABEL: Record<InspectionState, string> = {
  good: 'Good',
  soon: 'Soon',
  now: 'Now',
  'not-looked-at': texts.notLookedAt,
};
/** An item without an answer was not looked at. */
const ANSWERS = INSPECTION_STATES.filter((state) => state !== 'not-looked-at').map((value) => ({
  value,
  label: STATE_LABEL[value],
}));

interface InspectionItemCardProps {
  item: ShownItem;
  /** Whether the item can be removed, because it is not on the checklist. */
  isOwn: boolean;
  isEditable: boolean;
  onChange: (change: ItemChange) => void;
  /** The button that takes a photo of it. */
  camera?: ReactNode;
  /** The photos of the item. */
  children?: ReactNode;
}

/**
 * An item of the inspection in a row: three answers, of which the chosen one is taken back by pressing it again, a
 * note, which is always open if the item needs work, and the camera.
 */
export function InspectionItemCard({ item, isOwn, isEditable, onChange, camera, children }: InspectionItemCardProps) {
  const { name, state, note } = item;
  const [isNoting, setNoting] = useState(false);
  const hasNote = isNoting || note !== '' || state === 'soon' || state === 'now';
  if (!isEditable) {
    return (
      <li className={styles.item} data-item={name}>
        <h2>{name}</h2>
        <p>
          <b>{STATE_LABEL[state]}</b>
          {note !== '' && <>: {note}</>}
        </p>
        {children}
      </li>
    );
  }
  return (
    <li className={styles.item} data-item={name} data-found={state}>
      <h2 aria-hidden="true">{name}</h2>
      <div className={styles.answer}>
        <Segments
          legend={name}
          legendLook="sr"
          name={`state ${name}`}
          small
          choices={ANSWERS}
          value={state === 'not-looked-at' ? '' : state}
          onChange={(chosen) => onChange({ state: chosen, note })}
          onAgain={() => onChange({ state: 'not-looked-at', note })}
        />
        {!hasNote && (
          <Button variant="line" size="sm" icon={PenLine} onClick={() => setNoting(true)}>
            <span className="sr">
              {texts.addANote} {texts.aboutItem(name)}
            </span>
          </Button>
        )}
        {camera}
      </div>
      {hasNote && (
        <TextArea
          label={
            <>
              {texts.note}
              <span className="sr"> {texts.atItem(name)}</span>
            </>
          }
          rows={2}
          maxLength={300}
          value={note}
          onChange={({ target }) => onChange({ state, note: target.value })}
        />
      )}
      {children}
      {isOwn && (
        <div className={styles.itemActions}>
          <Button variant="text" size="sm" onClick={() => onChange(null)}>
            {texts.remove}
            <span className="sr"> {name}</span>
          </Button>
        </div>
      )}
    </li>
  );
}
