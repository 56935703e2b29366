import type { NextService } from './next-service.ts';
import { daysBetween, PAPER_REMINDER_DAYS, SERVICE_REMINDER_DAYS, type Paper } from './papers.ts';

export interface DueReminder {
  kind: Paper | 'service';
  /** The last day of the paper, or the day of the last service, YYYY-MM-DD. */
  day: string;
  daysBefore: number;
}

/**
 * The reminders about a car that are due on a day, whether they were sent or not. A paper has only its
 * nearest one, so that an owner who enters a paper in its last week is not reminded twice, and none once it has ended.
 */
export function dueReminders(
  papers: readonly { kind: Paper; endsOn: string }[],
  next: NextService | null,
  today: string,
): DueReminder[] {
  const ofPapers = papers.flatMap(({ kind, endsOn }): DueReminder[] => {
    const left = daysBetween(today, endsOn);
    const daysBefore = PAPER_REMINDER_DAYS.findLast((days) => left >= 0 && left <= days);
    return daysBefore === undefined ? [] : [{ kind, day: endsOn, daysBefore }];
  });
  const isServiceDue = next?.firstOn != null && daysBetween(today, next.firstOn) <= SERVICE_REMINDER_DAYS;
  return isServiceDue
    ? [...ofPapers, { kind: 'service', day: next.lastOn, daysBefore: SERVICE_REMINDER_DAYS }]
    : ofPapers;
}
