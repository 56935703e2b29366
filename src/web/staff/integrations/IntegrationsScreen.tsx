import { useSearchParams } from '#web/lib/router.tsx';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { INTEGRATION_TABS, staffPaths, type IntegrationTab } from '#web/staff/staff-paths.ts';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';
import { FeedsPart } from './FeedsPart.tsx';
import { KeysPart } from './KeysPart.tsx';
import { ReceiversPart } from './ReceiversPart.tsx';
import { texts } from './staff-integrations.texts.ts';

const LABEL: Record<IntegrationTab, string> = { keys: 'Keys', webhooks: 'Webhooks', calendars: 'Calendars' };
const PART: Record<IntegrationTab, () => React.ReactNode> = {
  keys: KeysPart,
  webhooks: ReceiversPart,
  calendars: FeedsPart,
};

/** /staff/integrations?tab=: keys, webhooks and calendar feeds for other systems. */
export function IntegrationsScreen() {
  const requested = useSearchParams().get('tab');
  const tab = INTEGRATION_TABS.find((one) => one === requested) ?? 'keys';
  useTitle(texts.forOthers, useCentre()?.name);
  const Part = PART[tab];
  return (
    <main id="main" className="wrap page stack" tabIndex={-1}>
      <PageTitle lead={texts.lead}>{texts.forOthers}</PageTitle>
      <p>
        {texts.developersLead} <Link href="/developers">{texts.forDevelopers}</Link>.
      </p>
      <Tabs
        label={texts.parts}
        items={INTEGRATION_TABS.map((one) => ({
          href: staffPaths.integrations(one),
          label: LABEL[one],
          current: one === tab,
        }))}
      />
      <Part />
    </main>
  );
}
