import { serverNow } from '#web/lib/server-clock.ts';
import { useState } from 'react';
import type { AttentionKind, Waiting } from '#shared/attention/attention.contract.ts';
import { formatDayAndTime } from '#shared/dates.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { useAttention } from './attention-queries.ts';
import styles from './AttentionSheet.module.css';
import { KIND_LABEL, texts } from './staff-attention.texts.ts';

/** Where a thing of each kind is done. */
const PATH: Record<AttentionKind, (waiting: Waiting) => string> = {
  cancellation: ({ _id }) => staffPaths.booking(_id),
  estimate: ({ _id }) => staffPaths.estimate(_id),
  late: ({ _id }) => staffPaths.booking(_id),
  message: ({ _id }) => staffPaths.conversation(_id),
};

interface AttentionSheetProps {
  open: boolean;
  payments: number;
  onClose: () => void;
}

/** What waits for the member of staff, grouped by kind, each a link to where it is done. */
export function AttentionSheet({ open, payments, onClose }: AttentionSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={texts.waitsForYou}>
      <Groups payments={payments} onOpen={onClose} />
    </Sheet>
  );
}

function Groups({ payments, onOpen }: { payments: number; onOpen: () => void }) {
  const { data, error, refetch } = useAttention();
  const [now] = useState(() => new Date(serverNow()));
  if (data === undefined && error === null)
    return (
      <SkeletonGroup label={texts.loading}>
        <SkeletonCards />
      </SkeletonGroup>
    );
  const groups = data?.groups ?? [];
  return (
    <div className="stack">
      {error !== null && (
        <Notice tone="bad">
          {texts.failed}{' '}
          <Button variant="text" size="sm" onClick={() => void refetch()}>
            {texts.tryAgain}
          </Button>
        </Notice>
      )}
      {error === null && groups.length === 0 && payments === 0 && (
        <div>
          <p>{texts.nothing}</p>
          <p className="muted small">{texts.nothingHint}</p>
        </div>
      )}
      {groups.map(({ kind, count, items }) => (
        <section key={kind} aria-label={KIND_LABEL[kind]}>
          <h3 className={styles.kind}>
            {KIND_LABEL[kind]}, {count}
          </h3>
          <ul className={styles.list}>
            {items.map((waiting) => (
              <li key={waiting._id}>
                <Link href={PATH[kind](waiting)} onClick={onOpen}>
                  <b>{waiting.fullName}</b>
                  <span className="muted small">
                    {[waiting.number, texts.since(formatDayAndTime(waiting.since, now))]
                      .filter((part) => part !== null)
                      .join(', ')}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          {count > items.length && <p className="muted small">{texts.more(count - items.length)}</p>}
        </section>
      ))}
      {payments > 0 && (
        <section aria-label={texts.payments}>
          <h3 className={styles.kind}>
            {texts.payments}, {payments}
          </h3>
          <ul className={styles.list}>
            <li>
              <Link href={staffPaths.money()} onClick={onOpen}>
                <b>{texts.openMoney}</b>
              </Link>
            </li>
          </ul>
        </section>
      )}
    </div>
  );
}
