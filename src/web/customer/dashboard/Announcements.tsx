import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useMessages } from '#web/customer/messages/message-queries.ts';
import { toTickerLine } from '#web/customer/messages/message-labels.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Ticker } from '#web/ui/data/Ticker.tsx';

/** Number of announcements in the ticker. */
const MAX_ITEMS = 3;

interface AnnouncementsProps {
  /** Whether the customer can have the discount on a first care. Null: not known yet. */
  isFirstCare: boolean | null;
}

/** The latest announcements; without any, the configured ticker text for customers before their first care. */
export function Announcements({ isFirstCare }: AnnouncementsProps) {
  const centre = useCentre();
  const { data, error } = useMessages('broadcast');
  const latest = data?.messages.slice(0, MAX_ITEMS).map((message) => toTickerLine(message)) ?? [];
  const isKnown = centre && (data || error);
  if (isKnown && latest.length === 0 && isFirstCare === false) return null;
  const items = latest.length > 0 ? latest : isKnown && isFirstCare ? [centre.tickerText] : null;
  return <div className="block">{items ? <Ticker items={items} /> : <Skeleton shape="control" />}</div>;
}
