import type { StaffEstimate } from '#shared/estimates/staff-estimates.contract.ts';
import { formatNaira } from '#shared/money.ts';
import { whenLabel } from '#web/staff/on-site/on-site-labels.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import styles from './StaffEstimate.module.css';
import { texts } from './staff-estimates.texts.ts';

interface EstimateVersionsProps {
  versions: StaffEstimate['versions'];
  /** The version that is being typed. Null if nothing has changed. */
  draft: number | null;
  now: string;
}

/** The versions of an estimate, newest first: the draft, the one that the customer has, and those that it replaced. */
export function EstimateVersions({ versions, draft, now }: EstimateVersionsProps) {
  if (versions.length === 0) return null;
  return (
    <Card aria-labelledby="versions">
      <h2 className="heading" id="versions">
        {texts.versions}
      </h2>
      <ol className={styles.versions}>
        {draft !== null && (
          <li>
            <b>{texts.draftVersion(draft)}</b>
            {texts.notSent}
          </li>
        )}
        {versions.map(({ version, sentAt, sentBy, answerBy, lines, total }, index) => (
          <li key={version} data-current={index === 0}>
            <b>{texts.sentVersion(version)}</b>, {index === 0 ? texts.withTheCustomer : texts.replaced}
            <br />
            <span className="small muted">
              {texts.sentBy(
                whenLabel(sentAt, now),
                sentBy,
                lines === 1 ? texts.oneLine : `${lines} lines`,
                formatNaira(total),
              )}
              {answerBy !== null && index === 0 && texts.answerNeededByTime(whenLabel(answerBy, now))}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
