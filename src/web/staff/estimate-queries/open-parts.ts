import type { StaffEstimate } from '#shared/estimates/staff-estimates.contract.ts';

type Line = Pick<StaffEstimate['lines'][number], 'kind' | 'answer' | 'closing'>;

/** Whether a line is an approved part, which is shown to the customer: the old one beside the new. */
export const needsShowing = ({ kind, answer }: Line): boolean => kind === 'part' && answer?.answer === 'approve';

/** The approved parts that are neither shown nor said why not. */
export const openParts = <L extends Line>(lines: readonly L[]): L[] =>
  lines.filter((line) => needsShowing(line) && line.closing === null);
