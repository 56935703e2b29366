import { formatNaira } from '#shared/money.ts';
import { linesText } from '#web/domain/estimates/line-texts.ts';
import { Button } from '#web/ui/form/Button.tsx';
import styles from './ApproveBar.module.css';
import { sumOf } from './estimate-choices.ts';
import type { EstimateAnswers } from './use-estimate-answers.ts';

/** The one button that approves: it names the lines and their sum. */
export function ApproveBar({ answers, onApprove }: { answers: EstimateAnswers; onApprove: () => void }) {
  const { chosen, online, approving } = answers;
  return (
    <div className={styles.space}>
      <aside className={styles.bar} aria-label="Approve">
        <div className={styles.foot}>
          <Button
            block
            disabled={chosen.length === 0 || !online}
            busy={approving}
            busyLabel="Approving"
            onClick={onApprove}
          >
            {chosen.length === 0
              ? 'Choose what we may do'
              : online
                ? `Approve ${linesText(chosen.length)}, ${formatNaira(sumOf(chosen))}`
                : `${linesText(chosen.length)} kept until you have network`}
          </Button>
        </div>
      </aside>
    </div>
  );
}
