import { useState } from 'react';
import type { CustomerMessage } from '#shared/customers/customer-parts.contract.ts';
import { formatDayAndTime } from '#shared/dates.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Link } from '#web/ui/link/Link.tsx';
import { CustomerPart, TurnPages } from './CustomerPart.tsx';
import { useCustomerMessages } from './customer-queries.ts';
import styles from './CustomerScreen.module.css';
import { texts } from './staff-customers.texts.ts';

const from = ({ fromCustomer, staff, kind }: CustomerMessage): string =>
  fromCustomer ? texts.fromTheCustomer : (staff ?? (kind === 'notification' ? 'Notification' : texts.theCentre));

/** Messages to and from a customer, and the notifications they got. */
export function CustomerMessages({ id }: { id: string }) {
  const [page, setPage] = useState(1);
  const query = useCustomerMessages(id, page);
  const now = new Date(query.dataUpdatedAt);
  return (
    <CustomerPart
      title={texts.messages}
      query={query}
      what={texts.theMessages}
      action={
        <Link className="tap" href={staffPaths.conversation(id)}>
          {texts.openConversation}
        </Link>
      }
    >
      {({ messages, total_page: totalPages }) => (
        <>
          {messages.length === 0 ? (
            <p className="muted">{texts.noMessagesYet}</p>
          ) : (
            <ul className={styles.list}>
              {messages.map((message) => (
                <li key={message._id}>
                  <details>
                    <summary className={styles.summary}>
                      {message.title}
                      <span className="small muted">
                        {' '}
                        {from(message)}, {formatDayAndTime(message.createdAt, now)}
                        {message.readAt === null && !message.fromCustomer && texts.notRead}
                      </span>
                    </summary>
                    <p className={styles.text}>{message.message}</p>
                  </details>
                </li>
              ))}
            </ul>
          )}
          <TurnPages what="messages" page={page} totalPages={totalPages} onGo={setPage} />
        </>
      )}
    </CustomerPart>
  );
}
