import Check from 'lucide-react/icons/check';
import Pencil from 'lucide-react/icons/pencil';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { Setup } from '#shared/setup/setup.contract.ts';
import type { SetupStep, SetupStepId } from '#shared/setup/setup-steps.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { cx } from '#web/ui/cx.ts';
import type { Icon } from '#web/ui/icons/icon-type.ts';
import { Link } from '#web/ui/link/Link.tsx';
import styles from './Setup.module.css';
import { STATE_LABEL, STEP_NOTE, STEP_TITLE, texts } from './staff-setup.texts.ts';

const ICON: Record<SetupStep['state'], Icon> = { done: Check, sample: Pencil, missing: TriangleAlert };

/** The steps, each with its state and its present facts in a line. */
export function StepList({ setup, shown }: { setup: Setup; shown: SetupStepId }) {
  return (
    <nav className={styles.list} aria-label={texts.steps}>
      {setup.steps.map((step) => (
        <StepLink key={step.id} step={step} setup={setup} isShown={step.id === shown} />
      ))}
    </nav>
  );
}

function StepLink({ step: { id, state }, setup, isShown }: { step: SetupStep; setup: Setup; isShown: boolean }) {
  const Glyph = ICON[state];
  const samples = id === 'services' ? setup.facts.sampleServices.length : 0;
  return (
    <Link href={staffPaths.setup(id)} aria-current={isShown ? 'step' : undefined}>
      <span className={cx(styles.icon, styles[state])}>
        <Glyph size={18} />
      </span>
      <span className={styles.words}>
        <b>{STEP_TITLE[id]}</b>
        <span className="sr">, {STATE_LABEL[state]}</span>
        <small>{STEP_NOTE[id](setup.facts)}</small>
      </span>
      {samples > 0 && <span className={styles.pill}>{texts.sampleCount(samples)}</span>}
    </Link>
  );
}
