import { useEffect, useState } from 'react';
import type { CustomerRecord } from '#shared/accounts/customers.contract.ts';
import type { CustomerMessage } from '#shared/customers/customer-parts.contract.ts';
import { formatDayAndTime } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { markMessageRead } from '#shared/messages/messages.contract.ts';
import { formatPhone } from '#shared/phone.ts';
import { NumberPlate } from '#web/domain/cars/NumberPlate.tsx';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useParams } from '#web/lib/router.tsx';
import { useTitle } from '#web/lib/use-title.ts';
import { CustomerCars } from '#web/staff/customers/CustomerCars.tsx';
import { useCustomerMessages, useCustomerRecord } from '#web/staff/customers/customer-queries.ts';
import { StaffBackLink } from '#web/staff/StaffBackLink.tsx';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { cx } from '#web/ui/cx.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ListQueryState } from '#web/ui/feedback/ListQueryState.tsx';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { ConversationForm } from './ConversationForm.tsx';
import styles from './ConversationScreen.module.css';
import { messagesKey } from './staff-message-queries.ts';
import { texts } from './staff-messages.texts.ts';

/** /staff/messages/{customer}: the messages with a customer, an answer, and the customer's booking and cars. */
export function ConversationScreen() {
  const { id = '' } = useParams();
  const { data, error, refetch, isFetching } = useCustomerRecord(id);
  const isGone = error instanceof AppError && error.code === 'account.not_found';
  useTitle(texts.conversationWith(data?.customer.fullName ?? texts.theCustomer), useCentre()?.name);
  return (
    <main id="main" className="wrap page" tabIndex={-1}>
      <StaffBackLink href={staffPaths.messages()}>{texts.messages}</StaffBackLink>
      {isGone && <EmptyState title={texts.noSuchCustomer}>{texts.noSuchCustomerExplained}</EmptyState>}
      {error && !isGone && !data && (
        <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!data && !error && <Loading />}
      {data && !isGone && <Conversation key={id} customer={data.customer} />}
    </main>
  );
}

const Loading = () => (
  <SkeletonGroup label={texts.loadingTheConversation}>
    <SkeletonCards />
  </SkeletonGroup>
);

function Conversation({ customer }: { customer: CustomerRecord }) {
  const { _id: id, fullName, phoneNumber, walkIn } = customer;
  const [page, setPage] = useState(1);
  const query = useCustomerMessages(id, page);
  const { data } = query;
  useMarkRead(data?.messages ?? []);
  const about = data?.about ?? null;
  return (
    <>
      <PageTitle>{fullName}</PageTitle>
      <div className={styles.parts}>
        <div className={styles.talk}>
          <ListQueryState query={query} what={texts.theMessages} skeleton={<Loading />}>
            {({ messages, total_page: pages }) => (
              <>
                {messages.length === 0 && <p className="muted">{texts.noMessagesYet}</p>}
                {page < pages && (
                  <Button variant="line" size="sm" onClick={() => setPage(page + 1)}>
                    {texts.olderMessages}
                  </Button>
                )}
                <Messages messages={messages} name={fullName} now={new Date(query.dataUpdatedAt)} />
                {page > 1 && (
                  <Button variant="line" size="sm" onClick={() => setPage(page - 1)}>
                    {texts.newerMessages}
                  </Button>
                )}
              </>
            )}
          </ListQueryState>
          {walkIn ? (
            <p className="muted">{texts.noAccount}</p>
          ) : (
            <ConversationForm
              customer={id}
              answered={data?.messages.find(({ fromCustomer }) => fromCustomer)?.title}
              onSent={() => setPage(1)}
            />
          )}
        </div>
        <div className={styles.side}>
          <Card className="stack-tight" aria-label={texts.aboutThisCustomer}>
            {about && (
              <p className="actions">
                <Link className="tap" href={staffPaths.booking(about.booking)}>
                  {texts.booking(about.number)}
                </Link>
                {about.plate !== null && <NumberPlate plate={about.plate} />}
              </p>
            )}
            {phoneNumber !== null && (
              <p>
                <a className="num tap" href={`tel:${phoneNumber}`}>
                  {formatPhone(phoneNumber)}
                </a>
              </p>
            )}
            <p>
              <Link className="tap" href={staffPaths.customer(id)}>
                {texts.customerPage}
              </Link>
            </p>
          </Card>
          <CustomerCars id={id} />
        </div>
      </div>
    </>
  );
}

/** Marks the customer's shown messages as read for this reader. The shown marks stay until the next fetch. */
function useMarkRead(messages: readonly CustomerMessage[]): void {
  const unread = messages.flatMap(({ _id, isNew }) => (isNew ? [_id] : [])).join(' ');
  useEffect(() => {
    if (unread === '') return;
    void Promise.all(unread.split(' ').map((id) => staffCall(markMessageRead, { params: { id } }))).then(
      () => staffQueryClient.invalidateQueries({ queryKey: messagesKey }),
      // They are marked when the conversation is next opened.
      (error: unknown) => console.error(error),
    );
  }, [unread]);
}

interface MessagesProps {
  messages: readonly CustomerMessage[];
  name: string;
  now: Date;
}

/** The messages of a page, oldest first. */
const Messages = ({ messages, name, now }: MessagesProps) => (
  <ul className={styles.messages} aria-label={texts.conversationWith(name)}>
    {messages.toReversed().map((message) => {
      const { _id, fromCustomer, kind, staff, readAt, createdAt, isNew } = message;
      const from = fromCustomer ? name : (staff ?? (kind === 'notification' ? texts.notification : texts.theCentre));
      return (
        <li key={_id} className={cx(!fromCustomer && styles.ours, isNew && styles.new)}>
          <p className="small muted">
            {[from, formatDayAndTime(createdAt, now), !fromCustomer && readAt === null && texts.notRead]
              .filter(Boolean)
              .join(', ')}
          </p>
          <p className="strong">{message.title}</p>
          <p className={styles.text}>{message.message}</p>
        </li>
      );
    })}
  </ul>
);
