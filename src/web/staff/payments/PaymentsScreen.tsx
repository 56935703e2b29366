import { useSearchParams } from '#web/lib/router.tsx';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { usePaymentSummary } from './staff-payment-queries.ts';
import { MONEY_TABS, staffPaths, type MoneyTab } from '#web/staff/staff-paths.ts';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';
import { BooksOverview } from './BooksOverview.tsx';
import { PaymentList } from './PaymentList.tsx';
import { PaymentTasks } from './PaymentTasks.tsx';
import { PaymentTotals } from './PaymentTotals.tsx';
import { texts } from './staff-payments.texts.ts';

const LABEL: Record<MoneyTab, string> = { 'to-do': texts.toDo, payments: 'Payments', totals: 'Totals', books: 'Books' };

/** /staff/money?tab=: payments that need attention, all payments, totals by day, and the books. */
export function PaymentsScreen() {
  const query = useSearchParams();
  const given = query.get('tab');
  const tab = MONEY_TABS.find((one) => one === given) ?? 'to-do';
  const { data } = usePaymentSummary();
  useTitle(texts.money, useCentre()?.name);
  const waits =
    data &&
    Object.entries(data.counts).reduce(
      (sum, [queue, count]) => (queue === 'refund-moving' || queue === 'open-too-long' ? sum : sum + count),
      0,
    );
  return (
    <main id="main" className="wrap wide page" tabIndex={-1}>
      <PageTitle
        lead={
          waits === undefined
            ? undefined
            : waits === 0
              ? texts.nothingWaitsForYou
              : texts.waitForSomebody(waits, waits === 1 ? texts.onePaymentWaits : texts.manyPaymentsWait)
        }
      >
        {texts.money}
      </PageTitle>
      <Tabs
        label={texts.parts}
        items={MONEY_TABS.map((one) => ({ href: staffPaths.money(one), label: LABEL[one], current: one === tab }))}
      />
      {tab === 'to-do' && <PaymentTasks />}
      {tab === 'payments' && <PaymentList />}
      {tab === 'totals' && <PaymentTotals />}
      {tab === 'books' && <BooksOverview />}
    </main>
  );
}
