import { formatNaira } from '#shared/money.ts';
import type { EstimateSums } from './estimate-sums.ts';
import styles from './StaffEstimate.module.css';
import { texts } from './staff-estimates.texts.ts';

const linesText = (count: number): string => (count === 1 ? '1 line' : `${count} lines`);

interface EstimateSumsCardProps {
  sums: EstimateSums;
  seesCost: boolean;
  /** The amount that is approved so far, naira. */
  approved: number;
  /** The price of the booking itself, naira. Undefined while it loads. */
  promised: number | undefined;
  /** The time for which the car is promised, in words. */
  ready: string | null;
}

/** The sums of the draft. Only staff who may see the cost of parts see it, and customers never do. */
export function EstimateSumsCard({ sums, seesCost, approved, promised, ready }: EstimateSumsCardProps) {
  const left = sums.parts - sums.cost;
  const inside: [string, string][] = seesCost
    ? [
        [texts.partsOurCost, formatNaira(sums.cost)],
        sums.withoutCost > 0
          ? [texts.leftOverOnParts, texts.withoutCost(linesText(sums.withoutCost))]
          : [
              texts.leftOverOnParts,
              `${formatNaira(left)}${sums.parts > 0 ? `, ${Math.round((left / sums.parts) * 100)}%` : ''}`,
            ],
      ]
    : [];
  return (
    <section className={styles.sums} aria-labelledby="sums">
      <h2 className="heading" id="sums">
        {texts.sums}
      </h2>
      <Amounts
        rows={[
          [texts.partsPrice, formatNaira(sums.parts)],
          [`Labour, ${sums.hours} ${sums.hours === 1 ? 'hour' : 'hours'}`, formatNaira(sums.labour)],
        ]}
        quiet={inside}
      />
      <p className={styles.total} role="status">
        <span>{sums.lines === 1 ? texts.theLine : texts.allLines(linesText(sums.lines))}</span>
        <b className="num">{formatNaira(sums.total)}</b>
      </p>
      <Amounts
        rows={[
          [texts.approvedSoFar, formatNaira(approved)],
          ...(promised === undefined
            ? []
            : [[texts.promisedAtBooking, formatNaira(promised)] satisfies [string, string]]),
          ...(ready === null ? [] : [[texts.promisedFor, ready] satisfies [string, string]]),
        ]}
      />
    </section>
  );
}

function Amounts({ rows, quiet = [] }: { rows: [string, string][]; quiet?: [string, string][] }) {
  return (
    <dl className={styles.amounts}>
      {[...rows.map((row) => [row, ''] as const), ...quiet.map((row) => [row, 'muted'] as const)].map(
        ([[term, value], look]) => (
          <div key={term} className={look}>
            <dt>{term}</dt>
            <dd className="num">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
