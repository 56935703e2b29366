import type { Estimate } from '#shared/estimates/estimates.contract.ts';
import { formatNaira } from '#shared/money.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { texts } from './customer-estimates.texts.ts';

/** The lines of the version before that are gone; nothing when none is. */
export function RemovedLines({ removed }: { removed: Estimate['removed'] }) {
  if (removed.length === 0) return null;
  return (
    <Card tone="flat" aria-labelledby="removed">
      <h2 className="heading" id="removed">
        {texts.noLongerInTheEstimate}
      </h2>
      <ul>
        {removed.map(({ _id, finding, name, amount }) => (
          <li key={_id}>
            {finding}: {name}, <s className="num">{formatNaira(amount)}</s>
          </li>
        ))}
      </ul>
    </Card>
  );
}
