import { useState } from 'react';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { WriteMessageForm, type MessageStart } from './WriteMessageForm.tsx';

/** The send dialog. A letter to start from: a reply has its title. Null: closed. */
export function WriteMessageSheet({ letter, onClose }: { letter: MessageStart | null; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  return (
    <Sheet open={letter !== null} onClose={onClose} busy={busy} title="Write to us">
      {letter && <WriteMessageForm letter={letter} onBusy={setBusy} onSent={onClose} />}
    </Sheet>
  );
}
