import type { StaffEstimate } from '#shared/estimates/staff-estimates.contract.ts';
import { formatNaira } from '#shared/money.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { answerLabel } from './LineAnswers.tsx';
import { texts } from './staff-estimates.texts.ts';

/** The services that the desk offered, with the answers of the customer. They are added on the page of the booking. */
export function ServiceLines({ estimate: { lines } }: { estimate: StaffEstimate }) {
  const services = lines.filter(({ kind }) => kind === 'service');
  if (services.length === 0) return null;
  return (
    <Card aria-labelledby="further-services">
      <h2 className="heading" id="further-services">
        {texts.furtherServices}
      </h2>
      <ul>
        {services.map((line) => (
          <li key={line._id}>
            {line.name}, <b className="num">{formatNaira(line.amount)}</b>: {answerLabel(line).toLowerCase()}
          </li>
        ))}
      </ul>
    </Card>
  );
}
