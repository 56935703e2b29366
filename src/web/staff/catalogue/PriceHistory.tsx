import { useState } from 'react';
import type { PriceHistoryEntry } from '#shared/catalogue/prices.contract.ts';
import { CLASS_LABEL } from '#shared/catalogue/vehicle-class-labels.ts';
import { formatDayAndTime } from '#shared/dates.ts';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { Table, type Column } from '#web/ui/data/Table.tsx';
import { priceLabel } from './PriceChanges.tsx';
import { usePriceHistory } from './staff-catalogue-queries.ts';
import { texts } from './staff-catalogue.texts.ts';

/** Every change of the prices of a service, newest first, page by page. */
export function PriceHistory({ service }: { service: string }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isFetching, dataUpdatedAt } = usePriceHistory(service, page);
  return (
    <section className="block stack" aria-labelledby="price-history">
      <h2 className="heading" id="price-history">
        {texts.historyOfPrices}
      </h2>
      {error && !data && <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && (
        <SkeletonGroup label={texts.loadingTheHistory}>
          <SkeletonCards />
        </SkeletonGroup>
      )}
      {data?.total_items === 0 && <p className="muted">{texts.historyIsEmpty}</p>}
      {data && data.entries.length > 0 && (
        <Table
          caption={texts.historyCaption}
          columns={columns(new Date(dataUpdatedAt))}
          rows={data.entries}
          rowKey={({ _id }) => _id}
        />
      )}
      {data && data.total_page > 1 && (
        <nav className="actions" aria-label={texts.historyPages}>
          <Button variant="line" size="sm" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {texts.newer}
          </Button>
          <span role="status">{texts.pageOf(page, data.total_page)}</span>
          <Button variant="line" size="sm" disabled={page >= data.total_page} onClick={() => setPage(page + 1)}>
            {texts.older}
          </Button>
        </nav>
      )}
    </section>
  );
}

const SOURCE_LABEL: Record<PriceHistoryEntry['source'], string> = {
  service: texts.inTheService,
  grid: texts.inTheTable,
  csv: texts.byAFile,
};

const columns = (now: Date): Column<PriceHistoryEntry>[] => [
  {
    key: 'what',
    head: texts.priceOf,
    place: 'title',
    cell: ({ car, class: ofClass }) => car ?? (ofClass === null ? 'Default' : CLASS_LABEL[ofClass]),
  },
  {
    key: 'change',
    head: texts.fromTo,
    place: 'sub',
    cell: ({ from, to, differed }) => (
      <>
        <s>{priceLabel(from)}</s>
        {differed && texts.mostOfThem} {priceLabel(to)}
      </>
    ),
  },
  { key: 'by', head: 'By', place: 'meta', cell: ({ by, source }) => `${by}, ${SOURCE_LABEL[source]}` },
  {
    key: 'at',
    head: 'When',
    place: 'action',
    cell: ({ at }) => <span className="small">{formatDayAndTime(at, now)}</span>,
  },
];
