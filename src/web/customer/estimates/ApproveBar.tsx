import { countFindings } from '#shared/estimates/estimate-lines.ts';
import { formatFullDateTime } from '#shared/dates.ts';
import { formatNaira } from '#shared/money.ts';
import { findingsText } from '#web/domain/estimates/line-texts.ts';
import { Button } from '#web/ui/form/Button.tsx';
import styles from './ApproveBar.module.css';
import { sumOf } from './estimate-choices.ts';
import type { EstimateAnswers } from './use-estimate-answers.ts';
import { texts } from './customer-estimates.texts.ts';

interface ApproveBarProps {
  answers: EstimateAnswers;
  /** `startsAt`, ISO 8601: when an approved service is to be done. */
  onApprove: (startsAt?: string) => void;
}

/** The one button that approves: it names the lines and their sum. */
export function ApproveBar({ answers, onApprove }: ApproveBarProps) {
  const { chosen, online, approving } = answers;
  const findings = findingsText(countFindings(chosen));
  return (
    <div className={styles.space}>
      <aside className={styles.bar} aria-label={texts.approve}>
        <div className={styles.foot}>
          {answers.nearest.length > 0 && chosen.length > 0 && (
            <div role="group" aria-label={texts.freeTimes} className="actions">
              {answers.nearest.map(({ startsAt }) => (
                <Button
                  key={startsAt}
                  variant="line"
                  size="sm"
                  disabled={approving}
                  onClick={() => onApprove(startsAt)}
                >
                  {texts.approveFor(formatFullDateTime(startsAt))}
                </Button>
              ))}
            </div>
          )}
          <Button
            block
            disabled={chosen.length === 0 || !online}
            busy={approving}
            busyLabel={texts.approving}
            onClick={() => onApprove()}
          >
            {chosen.length === 0
              ? texts.chooseFindings
              : online
                ? texts.approveFindings(findings, formatNaira(sumOf(chosen)))
                : texts.keptUntilYouHaveNetwork(findings)}
          </Button>
        </div>
      </aside>
    </div>
  );
}
