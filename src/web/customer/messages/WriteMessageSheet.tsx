import { useState } from 'react';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { WriteMessageForm, type MessageStart } from './WriteMessageForm.tsx';
import { texts } from './customer-messages.texts.ts';

/** The sheet with the message form. Null: closed. */
export function WriteMessageSheet({ start, onClose }: { start: MessageStart | null; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  return (
    <Sheet open={start !== null} onClose={onClose} busy={busy} title={texts.writeToUs}>
      {start && <WriteMessageForm start={start} onBusy={setBusy} onSent={onClose} />}
    </Sheet>
  );
}
