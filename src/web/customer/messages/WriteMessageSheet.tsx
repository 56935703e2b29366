import { useState } from 'react';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { WriteMessageForm, type MessageStart } from './WriteMessageForm.tsx';

/** The sheet with the message form. Null: closed. */
export function WriteMessageSheet({ letter, onClose }: { letter: MessageStart | null; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  return (
    <Sheet open={letter !== null} onClose={onClose} busy={busy} title="Write to us">
      {letter && <WriteMessageForm letter={letter} onBusy={setBusy} onSent={onClose} />}
    </Sheet>
  );
}
