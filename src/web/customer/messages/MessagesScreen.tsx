import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { navigate, useSearchParams } from '#web/lib/router.tsx';
import type { Message } from '#shared/messages/messages.contract.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useUser } from '#web/customer/session/customer-session.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { DeleteMessageSheet } from './DeleteMessageSheet.tsx';
import { MessageList } from './MessageList.tsx';
import { conversationOf } from './message-labels.ts';
import { useReadMessage } from './message-changes.ts';
import { type MessageKind, useMessages } from './message-queries.ts';
import { ReadMessageSheet } from './ReadMessageSheet.tsx';
import type { MessageStart } from './WriteMessageForm.tsx';
import { WriteMessageSheet } from './WriteMessageSheet.tsx';
import { MESSAGE_TABS, type MessageTab, customerPaths } from '#web/customer/customer-paths.ts';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { Pager } from '#web/ui/navigation/Pager.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';
import chat from '#web/ui/illustrations/art/chat.svg';
import { ListQueryState } from '#web/ui/feedback/ListQueryState.tsx';
import styles from './MessagesScreen.module.css';
import { usePageNumber } from '#web/lib/use-page-number.ts';
import { texts } from './customer-messages.texts.ts';

const TAB: Record<MessageTab, { label: string; kind: MessageKind; empty: string }> = {
  message: { label: texts.messages, kind: 'message', empty: texts.messagesAppearHere },
  announcement: { label: texts.announcements, kind: 'broadcast', empty: texts.announcementsAppearHere },
};
const NEW_MESSAGE: MessageStart = { draftName: 'message' };

/** /user/messages?tab=&page=: messages and announcements, reading and writing them. */
export function MessagesScreen() {
  const query = useSearchParams();
  const page = usePageNumber();
  const tab = MESSAGE_TABS.find((known) => known === query.get('tab')) ?? 'message';
  const [draft, setDraft] = useState<MessageStart | null>(null);
  useTitle(TAB[tab].label, useCentre()?.name);
  return (
    <main id="main" className="wrap page narrow" tabIndex={-1}>
      <PageTitle
        action={
          <Button size="sm" icon={Pencil} onClick={() => setDraft(NEW_MESSAGE)}>
            {texts.write}
          </Button>
        }
      >
        {texts.messages}
      </PageTitle>
      <Tabs
        label={texts.messagesAndAnnouncements}
        items={MESSAGE_TABS.map((each) => ({
          href: customerPaths.messages(each),
          label: TAB[each].label,
          current: each === tab,
        }))}
      />
      <MessagePage key={tab} tab={tab} page={page} onReply={setDraft} onWrite={() => setDraft(NEW_MESSAGE)} />
      <WriteMessageSheet start={draft} onClose={() => setDraft(null)} />
    </main>
  );
}

interface ListProps {
  tab: MessageTab;
  page: number;
  onReply: (start: MessageStart) => void;
  onWrite: () => void;
}

function MessagePage({ tab, page, onReply, onWrite }: ListProps) {
  const { kind, label, empty } = TAB[tab];
  const me = useUser();
  const messages = useMessages(kind, page);
  const { mutate: markRead } = useReadMessage(kind);
  const [reading, setReading] = useState<Message | null>(null);
  const [deleting, setDeleting] = useState<Message | null>(null);

  const others = kind === 'message' ? (messages.data?.messages ?? []) : [];
  const conversation = reading === null ? [] : conversationOf(reading, others);

  function open(message: Message) {
    setReading(message);
    if (!message.read) markRead(message);
  }

  return (
    <div aria-busy={messages.isPlaceholderData}>
      <h2 className="sr">{label}</h2>
      <ListQueryState
        query={messages}
        what={`your ${label.toLowerCase()}`}
        skeleton={
          <SkeletonGroup label={texts.loading(label.toLowerCase())} className={styles.list}>
            <SkeletonCards />
          </SkeletonGroup>
        }
      >
        {(data) => (
          <>
            {data.messages.length > 0 ? (
              <MessageList
                messages={data.messages}
                me={me ?? { _id: '', firstName: '' }}
                now={new Date(messages.dataUpdatedAt)}
                onOpen={open}
              />
            ) : data.total_page > 0 ? (
              <EmptyState
                title={texts.noSuchPage}
                action={<Button href={customerPaths.messages(tab, data.total_page)}>{texts.goToTheLastPage}</Button>}
              >
                {texts.pageTooHigh}
              </EmptyState>
            ) : (
              <EmptyState
                title={texts.nothingHereYet}
                picture={chat}
                action={kind === 'message' && <Button onClick={onWrite}>{texts.writeToUs}</Button>}
              >
                {empty}
              </EmptyState>
            )}
            <Pager
              className={styles.pager}
              page={page}
              totalPages={data.total_page}
              hrefFor={(to) => customerPaths.messages(tab, to)}
              onGo={(to) => navigate(customerPaths.messages(tab, to))}
            />
          </>
        )}
      </ListQueryState>
      <ReadMessageSheet
        message={reading}
        conversation={conversation}
        me={me?._id ?? ''}
        now={new Date(messages.dataUpdatedAt)}
        onClose={() => setReading(null)}
        onReply={({ _id, title }) => {
          setReading(null);
          onReply({ draftName: `message:${_id}`, title: /^re:/i.test(title) ? title : `Re: ${title}` });
        }}
        onDelete={(message) => {
          setReading(null);
          setDeleting(message);
        }}
      />
      <DeleteMessageSheet message={deleting} kind={kind} onClose={() => setDeleting(null)} />
    </div>
  );
}
