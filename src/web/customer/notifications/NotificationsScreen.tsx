import Bell from 'lucide-react/icons/bell';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Message } from '#shared/message/contract.ts';
import { shownTime } from '#shared/when.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { DeleteSheet } from '#web/customer/messages/DeleteMessageSheet.tsx';
import { useMessages, useReadNotifications } from '#web/customer/messages/message-queries.ts';
import { aboutOf } from '#web/customer/messages/message-labels.ts';
import { paths } from '#web/customer/shell/customer-paths.ts';
import { BoneCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Empty } from '#web/ui/feedback/EmptyState.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { Pager } from '#web/ui/navigation/Pager.tsx';
import { Skeleton } from '#web/ui/feedback/SkeletonGroup.tsx';
import { STATUS } from '#web/ui/data/status-tone.ts';
import { Table } from '#web/ui/data/Table.tsx';
import { ListState } from '../shell/ListQueryState.tsx';
import styles from './NotificationsScreen.module.css';
import { pageIn } from '../shell/page-number.ts';

/** /user/notifications?page=: what happened, as a table. Being shown is being read. */
export function Component() {
  const [query] = useSearchParams();
  const page = pageIn(query);
  const navigate = useNavigate();
  const notifications = useMessages('notification', page);
  const [deleting, setDeleting] = useState<Message | null>(null);
  useTitle('Notifications', useCentre()?.name);

  const { mutate: markAllRead } = useReadNotifications();
  const { data, dataUpdatedAt } = notifications;
  const isUnread = (data?.unread.notification ?? 0) > 0;
  useEffect(() => {
    if (isUnread) markAllRead();
  }, [isUnread, dataUpdatedAt, markAllRead]);

  return (
    <main id="main" className="wrap page" tabIndex={-1}>
      <PageTitle>Notifications</PageTitle>
      <ListState
        query={notifications}
        what="your notifications"
        bones={
          <Skeleton label="Loading your notifications">
            <BoneCards />
          </Skeleton>
        }
      >
        {({ messages, total_page }) => (
          <div aria-busy={notifications.isPlaceholderData}>
            {messages.length > 0 ? (
              <Rows rows={messages} now={new Date(dataUpdatedAt)} onDelete={setDeleting} />
            ) : total_page > 0 ? (
              <Empty title="There is no such page" action={<Button href={paths.notifications(total_page)}>Go to the last page</Button>}>
                Your notifications end before this page.
              </Empty>
            ) : (
              <Empty title="Nothing new">When something happens to a booking or a payment, it is told here.</Empty>
            )}
            <Pager
              className={styles.pager}
              page={page}
              totalPages={total_page}
              hrefFor={paths.notifications}
              onGo={(to) => void navigate(paths.notifications(to))}
            />
          </div>
        )}
      </ListState>
      <DeleteSheet message={deleting} kind="notification" onClose={() => setDeleting(null)} />
    </main>
  );
}

function Rows({ rows, now, onDelete }: { rows: readonly Message[]; now: Date; onDelete: (row: Message) => void }) {
  return (
    <Table
      caption="Your notifications"
      phone="list"
      rows={rows}
      rowKey={({ _id }) => _id}
      isNew={({ read }) => !read}
      columns={[
        { key: 'what', head: 'What', place: 'title', cell: (row) => <What row={row} /> },
        { key: 'details', head: 'Details', place: 'sub', cell: ({ message }) => <span className={cx(styles.under, styles.details)}>{message}</span> },
        {
          key: 'when',
          head: 'When',
          place: 'meta',
          cell: ({ createdAt }) => (
            <time className={cx('num', styles.under)} dateTime={createdAt}>
              {shownTime(createdAt, now)}
            </time>
          ),
        },
        {
          key: 'delete',
          head: 'Delete',
          headHidden: true,
          place: 'action',
          cell: (row) => <IconButton className={styles.delete} icon={Trash2} label={`Delete notification: ${row.title}`} onClick={() => onDelete(row)} />,
        },
      ]}
    />
  );
}

function What({ row: { title, read } }: { row: Message }) {
  const about = aboutOf(title);
  const Glyph = about ? STATUS[about].Icon : Bell;
  return (
    <span className={styles.what}>
      <span className={styles.icon} data-status={about ?? undefined}>
        <Glyph size={20} />
      </span>
      <b>
        {!read && <span className="sr">New: </span>}
        {title}
      </b>
    </span>
  );
}
