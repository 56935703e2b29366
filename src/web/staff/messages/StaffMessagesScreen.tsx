import PenLine from 'lucide-react/icons/pen-line';
import { useState } from 'react';
import { navigate, useSearchParams } from '#web/lib/router.tsx';
import {
  hideMessage,
  markMessageRead,
  markNotificationsRead,
  type Message,
} from '#shared/messages/messages.contract.ts';
import type { MessageType } from '#shared/messages/target-names.ts';
import { can } from '#shared/capabilities.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';
import { ComposeMessageSheet } from './ComposeMessageSheet.tsx';
import { messagesKey, useStaffMessages } from './staff-message-queries.ts';
import { ConversationItem } from './ConversationItem.tsx';
import { StaffMessageItem } from './StaffMessageItem.tsx';
import { STAFF_MESSAGE_TABS, staffPaths, type StaffMessageTab } from '#web/staff/staff-paths.ts';
import { useStaffMe } from '#web/staff/session/staff-session.ts';
import { usePageNumber } from '#web/lib/use-page-number.ts';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { Pager } from '#web/ui/navigation/Pager.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import styles from './StaffMessagesScreen.module.css';
import { texts } from './staff-messages.texts.ts';

const LABEL: Record<StaffMessageTab, string> = {
  message: texts.messages,
  announcement: 'Announcements',
  notification: 'Notices',
};
const NOTHING: Record<StaffMessageTab, string> = {
  message: texts.noMessagesExplained,
  announcement: texts.noAnnouncementsExplained,
  notification: texts.noNoticesExplained,
};
const refresh = () => void staffQueryClient.invalidateQueries({ queryKey: messagesKey });

/** Runs a call that changes messages, and fetches them again. */
async function run(work: () => Promise<unknown>) {
  try {
    await work();
  } catch (failed) {
    toast.error(errorMessage(failed));
  }
  refresh();
}

/** /staff/messages?tab=&page=: messages, announcements and notices, and the form for new ones. */
export function StaffMessagesScreen() {
  const query = useSearchParams();
  const tab = STAFF_MESSAGE_TABS.find((one) => one === query.get('tab')) ?? 'message';
  const page = usePageNumber();
  const me = useStaffMe();
  const { data, error, refetch, isFetching, dataUpdatedAt } = useStaffMessages(tab, page);
  const [writing, setWriting] = useState<MessageType | null>(null);
  useTitle(texts.messages, useCentre()?.name);
  const mayAnnounce = me !== null && can(me.type, 'announce');
  const unread = data?.unread;
  const counts = unread && {
    message: unread.message,
    announcement: unread.broadcast,
    notification: unread.notification,
  };

  return (
    <main id="main" className="wrap narrow page" tabIndex={-1}>
      <PageTitle
        action={
          <Button
            size="sm"
            icon={PenLine}
            onClick={() => setWriting(tab === 'announcement' && mayAnnounce ? 'broadcast' : 'message')}
          >
            {texts.write}
          </Button>
        }
      >
        {texts.messages}
      </PageTitle>
      <Tabs
        label={texts.kindsOfMessages}
        items={STAFF_MESSAGE_TABS.map((one) => ({
          href: staffPaths.messages(one),
          label: LABEL[one],
          count: counts?.[one],
          current: one === tab,
        }))}
      />
      <div className={styles.list}>
        {error && !data && <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
        {!data && !error && (
          <SkeletonGroup label={texts.loadingMessages}>
            <SkeletonCards />
          </SkeletonGroup>
        )}
        {data?.messages.length === 0 && <EmptyState title={texts.nothingHere}>{NOTHING[tab]}</EmptyState>}
        {tab === 'notification' && (unread?.notification ?? 0) > 0 && (
          <p>
            <Button variant="text" size="sm" onClick={() => void run(() => staffCall(markNotificationsRead))}>
              {texts.markAllAsRead}
            </Button>
          </p>
        )}
        {data && data.messages.length > 0 && <MessageList messages={data.messages} now={new Date(dataUpdatedAt)} />}
        {data && (
          <Pager
            className={styles.pager}
            page={page}
            totalPages={data.total_page}
            hrefFor={(to) => staffPaths.messages(tab, to)}
            onGo={(to) => navigate(staffPaths.messages(tab, to))}
          />
        )}
      </div>
      {writing && me && (
        <ComposeMessageSheet
          role={me.type}
          owner={me._id}
          start={writing}
          onClose={() => setWriting(null)}
          onSent={(message) => {
            setWriting(null);
            toast.success(message);
            refresh();
          }}
        />
      )}
    </main>
  );
}

const hide = ({ _id: id }: Message) => staffCall(hideMessage, { params: { id } });

/** The customer whose conversation a message is part of; undefined for announcements and messages among colleagues. */
const customerOf = ({ user, receivers }: Message) => user ?? (receivers.length === 1 ? receivers[0]?.user : undefined);

/** Messages, newest first; those with one customer are one row. */
const MessageList = ({ messages, now }: { messages: readonly Message[]; now: Date }) => (
  <ul>
    {messages.map((message) => {
      const { _id } = message;
      const customer = customerOf(message);
      if (customer === undefined)
        return (
          <StaffMessageItem
            key={_id}
            message={message}
            now={now}
            onOpen={({ _id: id }) => void run(() => staffCall(markMessageRead, { params: { id } }))}
            onDelete={(deleted) => void run(() => hide(deleted))}
          />
        );
      const written = messages.filter((other) => customerOf(other)?._id === customer._id);
      if (written[0] !== message) return null;
      return (
        <ConversationItem
          key={customer._id}
          customer={customer}
          messages={[message, ...written.slice(1)]}
          now={now}
          onDelete={() => void run(() => Promise.all(written.map(hide)))}
        />
      );
    })}
  </ul>
);
