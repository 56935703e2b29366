import * as z from 'zod/mini';
import { line } from '#shared/text-schemas.ts';
import { RESOURCE_KINDS } from './resource-kinds.ts';
import { calendarRules, openingHours, serviceNeeds } from './schedule-rules.ts';

/** Schema of config/schedule.json, which fills a database without a calendar. */
export const scheduleSeed = z.strictObject({
  rules: calendarRules,
  hours: openingHours,
  bays: z.array(z.strictObject({ name: line(40), kind: z.enum(RESOURCE_KINDS) })).check(z.minLength(1)),
  /** Needs by the slug of the service. */
  needs: z.record(z.string(), serviceNeeds),
});
export type ScheduleSeed = z.output<typeof scheduleSeed>;
