import { formatDayAndTime } from '#shared/dates.ts';
import { resendDelivery, type Delivery } from '#shared/integrations/staff-webhooks.contract.ts';
import { isOneOf } from '#shared/guards.ts';
import { WEBHOOK_EVENTS, webhookEventLabel } from '#shared/integrations/webhook-events.ts';
import { RETENTION } from '#shared/retention.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Table, type Column } from '#web/ui/data/Table.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { refreshIntegrations, useDeliveries } from './integration-queries.ts';
import { PartFrame } from './PartFrame.tsx';
import { texts } from './staff-integrations.texts.ts';

/** The events that were sent to an address, newest first, with a button to send an event again. */
export function DeliveryLog({ id, isOn }: { id: string; isOn: boolean }) {
  const query = useDeliveries(id);
  const { data, dataUpdatedAt, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const rows = data?.pages.flatMap(({ deliveries }) => deliveries) ?? [];
  return (
    <PartFrame title={texts.log} lead={texts.logExplained(RETENTION.webhookDeliveryDays)} action={null} query={query}>
      {rows.length === 0 ? (
        <EmptyState title={texts.nothingSentYet}>{texts.nothingSentExplained}</EmptyState>
      ) : (
        <Table
          caption={texts.logCaption}
          columns={columns(new Date(dataUpdatedAt), isOn)}
          rows={rows}
          rowKey={({ _id }) => _id}
        />
      )}
      {hasNextPage && (
        <Button
          variant="line"
          busy={isFetchingNextPage}
          busyLabel={texts.loadingOlderEvents}
          onClick={() => void fetchNextPage()}
        >
          {texts.olderEvents}
        </Button>
      )}
    </PartFrame>
  );
}

/** The state of a delivery: "Arrived (200, 84 ms)", or the failure and the time of the next try. */
function deliveryState(delivery: Delivery, now: Date): string {
  const { status, tries, responseStatus, durationMs, failure, nextAt } = delivery;
  const tried = tries === 1 ? '1 try' : `${tries} tries`;
  const facts = [responseStatus, durationMs === null ? null : `${durationMs} ms`, tries > 0 ? tried : null]
    .filter((fact) => fact !== null)
    .join(', ');
  const brackets = facts === '' ? '' : ` (${facts})`;
  if (status === 'delivered') return `Arrived${brackets}`;
  if (status === 'given-up') return texts.givenUp(brackets, failure ?? '').trim();
  if (failure === null) return tries === 0 ? texts.onItsWay : texts.beingSent(brackets);
  const again = nextAt === null ? '' : ` Again ${formatDayAndTime(nextAt, now)}.`;
  return texts.tryingAgain(brackets, failure, again);
}

function SendAgain({ delivery }: { delivery: Delivery }) {
  const { busy, submit } = useSubmit({ onFailure: (message) => toast.error(message) });
  const send = () =>
    submit(async () => {
      toast.success((await staffCall(resendDelivery, { params: { id: delivery._id } })).message);
      await refreshIntegrations();
    });
  return (
    <Button variant="line" size="sm" busy={busy} busyLabel={texts.sending} onClick={() => void send()}>
      {texts.sendAgain}
      <span className="sr">: {delivery.event}</span>
    </Button>
  );
}

const columns = (now: Date, isOn: boolean): Column<Delivery>[] => [
  {
    key: 'event',
    head: 'Event',
    place: 'title',
    cell: ({ event }) => (isOneOf(WEBHOOK_EVENTS, event) ? webhookEventLabel(event) : 'Test'),
  },
  {
    key: 'booking',
    head: 'Booking',
    place: 'sub',
    cell: ({ booking }) => booking && <Link href={staffPaths.booking(booking._id)}>{booking.number}</Link>,
  },
  { key: 'at', head: 'Happened', roomy: true, cell: ({ at }) => formatDayAndTime(at, now) },
  { key: 'state', head: texts.howFar, place: 'meta', cell: (delivery) => deliveryState(delivery, now) },
  {
    key: 'again',
    head: 'Again',
    headHidden: true,
    place: 'action',
    cell: (delivery) => isOn && <SendAgain delivery={delivery} />,
  },
];
