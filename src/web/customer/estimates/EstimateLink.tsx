import { countFindings } from '#shared/estimates/estimate-lines.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { findingsText } from '#web/domain/estimates/line-texts.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { isAnswerable } from './estimate-choices.ts';
import { useEstimate } from './estimate-query.ts';
import { texts } from './customer-estimates.texts.ts';

/** The link to a booking's estimate, with how many lines wait for an answer. Nothing before a version is sent. */
export function EstimateLink({ bookingId }: { bookingId: string }) {
  const { data } = useEstimate(bookingId);
  if (!data || data.version === null) return null;
  const waiting = data.isOpen
    ? countFindings(data.lines.filter((line) => isAnswerable(line) && line.answer === null))
    : 0;
  return (
    <Card aria-labelledby="estimate">
      <h2 className="heading" id="estimate">
        {texts.whatWeFound}
      </h2>
      <p className="muted">
        {waiting === 0 ? texts.nothingToAnswer : texts.findingsToAnswerExplained(findingsText(waiting), waiting === 1)}
      </p>
      <p className="actions">
        <Button variant={waiting === 0 ? 'line' : 'rust'} href={customerPaths.estimate(bookingId)}>
          {waiting === 0 ? texts.seeEstimate : texts.answerEstimate}
        </Button>
      </p>
    </Card>
  );
}
