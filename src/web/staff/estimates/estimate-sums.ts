import { lineAmount } from '#shared/estimates/estimate-lines.ts';
import { hasPart, hasWork, parseFigure, type DraftFinding, type DraftRow } from './estimate-draft.ts';

/** A figure that cannot be read yet counts as zero. */
const figure = (typed: string): number => parseFigure(typed) || 0;

const partAmount = ({ quantity, price }: DraftRow): number => figure(quantity) * figure(price);
const workAmount = ({ hours, rate }: DraftRow): number =>
  lineAmount({ quantity: null, price: null, hours: figure(hours), rate: figure(rate) });

/** The amount of a row, naira. */
export const rowAmount = (row: DraftRow): number => partAmount(row) + workAmount(row);

/** The sums of a draft in naira, and its hours in all. */
export interface EstimateSums {
  lines: number;
  parts: number;
  labour: number;
  hours: number;
  total: number;
  /** The cost of the parts for the centre. Includes only parts whose cost is known. */
  cost: number;
  /** The number of parts whose cost is not known. */
  withoutCost: number;
}

/** Adds up the values that are typed so far. */
export function sumUp(findings: readonly DraftFinding[]): EstimateSums {
  const rows = findings.flatMap((finding) => finding.rows);
  const add = (amount: (row: DraftRow) => number): number => rows.reduce((sum, row) => sum + amount(row), 0);
  const [parts, labour] = [add(partAmount), add(workAmount)];
  return {
    lines: rows.filter(hasPart).length + rows.filter(hasWork).length,
    parts,
    labour,
    hours: Math.round(add(({ hours }) => figure(hours)) * 100) / 100,
    total: parts + labour,
    cost: add(({ quantity, cost }) => figure(quantity) * figure(cost)),
    withoutCost: rows.filter((row) => hasPart(row) && row.cost.trim() === '').length,
  };
}
