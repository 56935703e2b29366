import type { CalendarFeed } from '#shared/integrations/staff-calendar-feeds.contract.ts';
import type { FeedRow } from './calendar-feeds.repository.ts';

/** A feed as the API returns it to staff, without its address. */
export const presentFeed = (row: FeedRow): CalendarFeed => ({
  _id: row.id,
  name: row.name,
  bay: row.resource_id === null || row.bay === null ? null : { _id: row.resource_id, name: row.bay },
  madeBy: row.made_by_name,
  madeAt: row.made_at.toISOString(),
  renewedAt: row.renewed_at?.toISOString() ?? null,
  readAt: row.read_at?.toISOString() ?? null,
});
