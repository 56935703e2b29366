import { staffPaths } from '#web/staff/staff-paths.ts';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';
import { useJoinRequests } from './customer-queries.ts';
import { texts } from './staff-customers.texts.ts';

/** The list of customers, and beside it the number of waiting requests. */
export function CustomerTabs({ current }: { current: 'list' | 'requests' }) {
  const { data } = useJoinRequests(1);
  const waiting = data && data.total_items > 0 ? ` (${data.total_items})` : '';
  return (
    <Tabs
      label={texts.partsOfTheCustomersPage}
      items={[
        { href: staffPaths.customers(), label: texts.customers, current: current === 'list' },
        { href: staffPaths.joinRequests(), label: `Requests${waiting}`, current: current === 'requests' },
      ]}
    />
  );
}
