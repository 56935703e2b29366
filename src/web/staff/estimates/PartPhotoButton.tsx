import { type ChangeEvent, useRef } from 'react';
import { createClientId } from '#web/lib/client-id.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { invalidateOnSite } from '#web/staff/on-site/on-site-queries.ts';
import { sendStaffPicture } from '#web/staff/session/staff-call.ts';
import { Button } from '#web/ui/form/Button.tsx';
import type { Icon } from '#web/ui/icons/icon-type.ts';
import styles from './LineAnswers.module.css';

interface PartPhotoButtonProps {
  booking: string;
  line: string;
  purpose: 'old-part' | 'new-part';
  icon: Icon;
  label: string;
  /** The part, for screen readers. */
  about: string;
}

/** Takes a photo of a part with the phone's camera and sends it. Sent again after a lost answer, it is the same one. */
export function PartPhotoButton({ booking, line, purpose, icon, label, about }: PartPhotoButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const { busy, submit, failure } = useSubmit();
  async function send(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    if (file === undefined) return;
    const query = new URLSearchParams({ purpose, of: line }).toString();
    await submit(() => sendStaffPicture(`staff/visit/${booking}/photo/${createClientId()}?${query}`, file));
    if (input.current) input.current.value = '';
    await invalidateOnSite();
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={(event) => void send(event)}
      />
      <Button
        size="sm"
        variant="line"
        icon={icon}
        busy={busy}
        busyLabel="Sending"
        onClick={() => input.current?.click()}
      >
        {label}
        <span className="sr"> of {about}</span>
      </Button>
      {failure && <p className={styles.failure}>{failure}</p>}
    </>
  );
}
