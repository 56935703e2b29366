import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useMessages } from '#web/customer/messages/message-queries.ts';
import { toTickerLine } from '#web/customer/messages/message-labels.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Ticker } from '#web/ui/data/Ticker.tsx';

/** How many of the latest announcements run through the strip. */
const SHOWN = 3;

/** The latest announcements, or the centre's own line while there are none. */
export function Announcements() {
  const centre = useCentre();
  const { data, error } = useMessages('broadcast');
  const latest = data?.messages.slice(0, SHOWN).map((message) => toTickerLine(message)) ?? [];
  const items = latest.length > 0 ? latest : centre && (data || error) ? [centre.tickerText] : null;
  return <div className="block">{items ? <Ticker items={items} /> : <Skeleton shape="control" />}</div>;
}
