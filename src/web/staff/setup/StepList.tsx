import Check from 'lucide-react/icons/check';
import Pencil from 'lucide-react/icons/pencil';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { SetupStep } from '#shared/setup/setup-steps.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { cx } from '#web/ui/cx.ts';
import type { Icon } from '#web/ui/icons/icon-type.ts';
import { Link } from '#web/ui/link/Link.tsx';
import styles from './Setup.module.css';
import { STATE_LABEL, STEP_TITLE, texts, type StepId } from './staff-setup.texts.ts';

/** A step in the list. `note`: its present facts in a line. */
export interface ListedStep {
  id: StepId;
  state: SetupStep['state'];
  note: string;
  samples: number;
}

const ICON: Record<SetupStep['state'], Icon> = { done: Check, sample: Pencil, missing: TriangleAlert };

/** The steps, each with its state. */
export function StepList({ steps, shown }: { steps: readonly ListedStep[]; shown: StepId }) {
  return (
    <nav className={styles.list} aria-label={texts.steps}>
      {steps.map((step) => (
        <StepLink key={step.id} step={step} isShown={step.id === shown} />
      ))}
    </nav>
  );
}

function StepLink({ step: { id, state, note, samples }, isShown }: { step: ListedStep; isShown: boolean }) {
  const Glyph = ICON[state];
  return (
    <Link href={staffPaths.setup(id)} aria-current={isShown ? 'step' : undefined}>
      <span className={cx(styles.icon, styles[state])}>
        <Glyph size={18} />
      </span>
      <span className={styles.words}>
        <b>{STEP_TITLE[id]}</b>
        <span className="sr">, {STATE_LABEL[state]}</span>
        <small>{note}</small>
      </span>
      {samples > 0 && <span className={styles.pill}>{texts.sampleCount(samples)}</span>}
    </Link>
  );
}
