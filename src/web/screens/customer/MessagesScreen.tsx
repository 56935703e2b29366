import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Message } from '#shared/messages/messages.contract.ts';
import { useCentre } from '#web/centre/queries.ts';
import { useUser } from '#web/lib/session.ts';
import { useTitle } from '#web/lib/title.ts';
import { DeleteSheet } from '#web/message/DeleteSheet.tsx';
import { MailList } from '#web/message/MailList.tsx';
import { type Kind, useMessages, useReadMessage } from '#web/message/queries.ts';
import { ReadSheet } from '#web/message/ReadSheet.tsx';
import type { Letter } from '#web/message/WriteForm.tsx';
import { WriteSheet } from '#web/message/WriteSheet.tsx';
import { MESSAGE_TABS, type MessageTab, paths } from '#web/paths.ts';
import { BoneCards } from '#web/ui/BoneCards.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import chat from '#web/ui/art/chat.svg';
import { ListState } from './ListState.tsx';
import styles from './MessagesScreen.module.css';
import { pageIn } from './page-number.ts';

const TAB: Record<MessageTab, { label: string; kind: Kind; empty: string }> = {
  message: { label: 'Messages', kind: 'message', empty: 'What you write to us, and what we answer, will stand here.' },
  announcement: { label: 'Announcements', kind: 'broadcast', empty: 'News for everybody will stand here.' },
};
const NEW_LETTER: Letter = { draft: 'message' };

/** /user/messages?tab=&page=: messages and announcements, reading one, and the send dialog. */
export function Component() {
  const [query] = useSearchParams();
  const tab = MESSAGE_TABS.find((known) => known === query.get('tab')) ?? 'message';
  const [letter, setLetter] = useState<Letter | null>(null);
  useTitle(TAB[tab].label, useCentre()?.name);
  return (
    <main id="main" className="wrap page narrow" tabIndex={-1}>
      <PageTitle
        action={
          <Button size="sm" icon={Pencil} onClick={() => setLetter(NEW_LETTER)}>
            Write
          </Button>
        }
      >
        Messages
      </PageTitle>
      <Tabs
        label="Messages and announcements"
        items={MESSAGE_TABS.map((each) => ({ href: paths.messages(each), label: TAB[each].label, current: each === tab }))}
      />
      <List key={tab} tab={tab} page={pageIn(query)} onReply={setLetter} onWrite={() => setLetter(NEW_LETTER)} />
      <WriteSheet letter={letter} onClose={() => setLetter(null)} />
    </main>
  );
}

interface ListProps {
  tab: MessageTab;
  page: number;
  onReply: (letter: Letter) => void;
  onWrite: () => void;
}

function List({ tab, page, onReply, onWrite }: ListProps) {
  const { kind, label, empty } = TAB[tab];
  const navigate = useNavigate();
  const me = useUser();
  const messages = useMessages(kind, page);
  const { mutate: markRead } = useReadMessage(kind);
  const [reading, setReading] = useState<Message | null>(null);
  const [deleting, setDeleting] = useState<Message | null>(null);

  function open(message: Message) {
    setReading(message);
    if (!message.read) markRead(message);
  }

  return (
    <div aria-busy={messages.isPlaceholderData}>
      <h2 className="sr">{label}</h2>
      <ListState
        query={messages}
        what={`your ${label.toLowerCase()}`}
        bones={
          <Skeleton label={`Loading your ${label.toLowerCase()}`} className={styles.list}>
            <BoneCards />
          </Skeleton>
        }
      >
        {(data) => (
          <>
            {data.messages.length > 0 ? (
              <MailList
                messages={data.messages}
                me={me ?? { _id: '', firstName: '' }}
                now={new Date(messages.dataUpdatedAt)}
                onOpen={open}
              />
            ) : data.total_page > 0 ? (
              <Empty title="There is no such page" action={<Button href={paths.messages(tab, data.total_page)}>Go to the last page</Button>}>
                The list ends before this page.
              </Empty>
            ) : (
              <Empty title="Nothing here yet" picture={chat} action={kind === 'message' && <Button onClick={onWrite}>Write to us</Button>}>
                {empty}
              </Empty>
            )}
            <Pager
              className={styles.pager}
              page={page}
              totalPages={data.total_page}
              hrefFor={(to) => paths.messages(tab, to)}
              onGo={(to) => void navigate(paths.messages(tab, to))}
            />
          </>
        )}
      </ListState>
      <ReadSheet
        message={reading}
        me={me?._id ?? ''}
        now={new Date(messages.dataUpdatedAt)}
        onClose={() => setReading(null)}
        onReply={({ _id, title }) => {
          setReading(null);
          onReply({ draft: `message:${_id}`, title: /^re:/i.test(title) ? title : `Re: ${title}` });
        }}
        onDelete={(message) => {
          setReading(null);
          setDeleting(message);
        }}
      />
      <DeleteSheet message={deleting} kind={kind} onClose={() => setDeleting(null)} />
    </div>
  );
}
