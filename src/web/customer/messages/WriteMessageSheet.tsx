import { useState } from 'react';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { WriteForm, type Letter } from './WriteMessageForm.tsx';

/** The send dialog. A letter to start from: a reply has its title. Null: closed. */
export function WriteSheet({ letter, onClose }: { letter: Letter | null; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  return (
    <Sheet open={letter !== null} onClose={onClose} busy={busy} title="Write to us">
      {letter && <WriteForm letter={letter} onBusy={setBusy} onSent={onClose} />}
    </Sheet>
  );
}
