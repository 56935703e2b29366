import Bell from 'lucide-react/icons/bell';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { HeaderButton } from '#web/ui/layout/HeaderButton.tsx';
import { useAttention } from './attention-queries.ts';
import { texts } from './staff-attention.texts.ts';

const AttentionSheet = lazyPart(() => import('./AttentionSheet.tsx').then((module) => module.AttentionSheet));

/** The bell with the number of things that wait, and their list. `payments`: those that wait for a decision. */
export function AttentionBell({ payments }: { payments: number }) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const { data } = useAttention();
  const count = (data?.groups ?? []).reduce((sum, group) => sum + group.count, payments);
  return (
    <>
      <HeaderButton
        icon={Bell}
        label={texts.waitsForYou}
        count={count}
        aria-haspopup="dialog"
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      />
      {wasOpened && (
        <Suspense fallback={null}>
          <AttentionSheet open={isOpen} payments={payments} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
