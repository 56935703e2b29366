import Bell from 'lucide-react/icons/bell';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useState } from 'react';
import { navigate } from '#web/lib/router.tsx';
import type { Message } from '#shared/messages/messages.contract.ts';
import { formatDayAndTime } from '#shared/dates.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { DeleteMessageSheet } from '#web/customer/messages/DeleteMessageSheet.tsx';
import { useReadNotifications } from '#web/customer/messages/message-changes.ts';
import { useMessages } from '#web/customer/messages/message-queries.ts';
import { notificationTopic } from '#web/customer/messages/message-labels.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { Pager } from '#web/ui/navigation/Pager.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { STATUS_DISPLAY } from '#web/ui/data/status-display.ts';
import { Link } from '#web/ui/link/Link.tsx';
import { Table } from '#web/ui/data/Table.tsx';
import { ListQueryState } from '#web/ui/feedback/ListQueryState.tsx';
import styles from './NotificationsScreen.module.css';
import { usePageNumber } from '#web/lib/use-page-number.ts';
import { texts } from './customer-notifications.texts.ts';

/** /user/notifications?page=: notifications as a table. Showing them marks them as read. */
export function NotificationsScreen() {
  const page = usePageNumber();
  const notifications = useMessages('notification', page);
  const [deleting, setDeleting] = useState<Message | null>(null);
  useTitle(texts.notifications, useCentre()?.name);

  const { mutate: markAllRead } = useReadNotifications();
  const { data, dataUpdatedAt } = notifications;
  const isUnread = (data?.unread.notification ?? 0) > 0;
  const newIds = useNewIds(data?.messages);
  useEffect(() => {
    if (isUnread) markAllRead();
  }, [isUnread, dataUpdatedAt, markAllRead]);

  return (
    <main id="main" className="wrap page" tabIndex={-1}>
      <PageTitle>{texts.notifications}</PageTitle>
      <ListQueryState
        query={notifications}
        what={texts.yourNotificationsInSentence}
        skeleton={
          <SkeletonGroup label={texts.loadingYourNotifications}>
            <SkeletonCards />
          </SkeletonGroup>
        }
      >
        {({ messages, total_page }) => (
          <div aria-busy={notifications.isPlaceholderData}>
            {messages.length > 0 ? (
              <NotificationTable rows={messages} newIds={newIds} now={new Date(dataUpdatedAt)} onDelete={setDeleting} />
            ) : total_page > 0 ? (
              <EmptyState
                title={texts.noSuchPage}
                action={<Button href={customerPaths.notifications(total_page)}>{texts.goToTheLastPage}</Button>}
              >
                {texts.pageTooHigh}
              </EmptyState>
            ) : (
              <EmptyState title={texts.nothingNew}>{texts.noNotificationsExplained}</EmptyState>
            )}
            <Pager
              className={styles.pager}
              page={page}
              totalPages={total_page}
              hrefFor={customerPaths.notifications}
              onGo={(to) => navigate(customerPaths.notifications(to))}
            />
          </div>
        )}
      </ListQueryState>
      <DeleteMessageSheet message={deleting} kind="notification" onClose={() => setDeleting(null)} />
    </main>
  );
}

/**
 * The ids of notifications that were unread when this screen first showed them. They stay marked as new until the
 * screen is left: a live update may fetch them again, as read, before the customer has looked at them.
 */
function useNewIds(messages: readonly Message[] = []): ReadonlySet<string> {
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set());
  const added = messages.filter(({ _id, read }) => !read && !newIds.has(_id)).map(({ _id }) => _id);
  if (added.length > 0) setNewIds(new Set([...newIds, ...added]));
  return newIds;
}

function NotificationTable({
  rows,
  newIds,
  now,
  onDelete,
}: {
  rows: readonly Message[];
  newIds: ReadonlySet<string>;
  now: Date;
  onDelete: (row: Message) => void;
}) {
  return (
    <Table
      caption={texts.yourNotifications}
      phone="list"
      rows={rows}
      rowKey={({ _id }) => _id}
      isNew={({ _id }) => newIds.has(_id)}
      columns={[
        {
          key: 'what',
          head: 'What',
          place: 'title',
          cell: ({ _id, title, page }) => <NotificationTitle title={title} page={page} isNew={newIds.has(_id)} />,
        },
        {
          key: 'details',
          head: 'Details',
          place: 'sub',
          cell: ({ message }) => <span className={cx(styles.under, styles.details)}>{message}</span>,
        },
        {
          key: 'when',
          head: 'When',
          place: 'meta',
          cell: ({ createdAt }) => (
            <time className={cx('num', styles.under)} dateTime={createdAt}>
              {formatDayAndTime(createdAt, now)}
            </time>
          ),
        },
        {
          key: 'delete',
          head: 'Delete',
          headHidden: true,
          place: 'action',
          cell: (row) => (
            <IconButton
              className={styles.delete}
              icon={Trash2}
              label={texts.deleteNotification(row.title)}
              onClick={() => onDelete(row)}
            />
          ),
        },
      ]}
    />
  );
}

interface NotificationTitleProps {
  title: string;
  /** The page that it is about, which the whole row opens; null: none. */
  page: string | null;
  isNew: boolean;
}

function NotificationTitle({ title, page, isNew }: NotificationTitleProps) {
  const about = notificationTopic(title);
  const Glyph = about ? STATUS_DISPLAY[about].Icon : Bell;
  return (
    <span className={styles.what}>
      <span className={styles.icon} data-status={about ?? undefined}>
        <Glyph size={20} />
      </span>
      <b>
        {isNew && <span className="sr">{texts.new} </span>}
        {page === null ? (
          title
        ) : (
          <Link className={styles.link} href={page}>
            {title}
          </Link>
        )}
      </b>
    </span>
  );
}
