import type { StaffEstimate } from '#shared/estimates/staff-estimates.contract.ts';

type Line = Pick<StaffEstimate['lines'][number], 'kind' | 'answer' | 'closing'>;

/** Whether a line is an approved part, since the customer is shown the old part beside the new one. */
export const needsShowing = ({ kind, answer }: Line): boolean => kind === 'part' && answer?.answer === 'approve';

/** The approved parts that have neither photos nor a reason why they were not shown. */
export const openParts = <L extends Line>(lines: readonly L[]): L[] =>
  lines.filter((line) => needsShowing(line) && line.closing === null);
