import Camera from 'lucide-react/icons/camera';
import { type ChangeEvent, useRef, useState } from 'react';
import type { PhotoPurpose } from '#shared/visits/visit-photos.ts';
import { createClientId } from '#web/lib/client-id.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { shrinkPhoto } from '#web/lib/shrink-photo.ts';
import { invalidateOnSite, useStaffVisit } from '#web/staff/on-site/on-site-queries.ts';
import { type PhotoToSend, sendPhoto } from '#web/staff/pending-check-ins/send-photo.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import styles from './TakePhotoButton.module.css';
import { texts } from './staff-visit-photos.texts.ts';

interface TakePhotoButtonProps {
  booking: string;
  purpose: Extract<PhotoPurpose, 'finding' | 'old-part' | 'new-part'>;
  /** The item of the inspection, or the id of the line. */
  of: string;
  label: string;
  /** The subject of the photo, for screen readers. */
  about: string;
  /** Shows the camera alone; the label is read out. */
  isIcon?: boolean | undefined;
}

/** A photo that the server did not confirm. */
interface UnsentPhoto extends PhotoToSend {
  picture: Blob;
}

/**
 * Takes a photo of the work with the phone's camera, makes it small and sends it. Until the server confirms it, sending
 * and taking it again use the same id, so that it is stored only once when an answer was lost.
 */
export function TakePhotoButton({ booking, purpose, of, label, about, isIcon }: TakePhotoButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const { busy, submit, failure } = useSubmit();
  const [unsent, setUnsent] = useState<UnsentPhoto | null>(null);

  const photos = useStaffVisit(booking).data?.photos;
  // The server lists the photo although its answer was lost, so nothing is left to send.
  const waiting = photos?.some(({ _id }) => _id === unsent?.clientId) ? null : unsent;

  async function send(photo: UnsentPhoto) {
    setUnsent(photo);
    const sent = await submit(() => sendPhoto(booking, photo, photo.picture));
    await invalidateOnSite();
    if (sent) setUnsent(null);
  }

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    // Emptied, so that the same file can be chosen again.
    currentTarget.value = '';
    if (file === undefined) return;
    const picture = await shrinkPhoto(file);
    if (picture === null) {
      toast.error(texts.unreadablePicture);
      return;
    }
    const clientId = waiting?.clientId ?? createClientId();
    await send({ clientId, purpose, of, takenAt: new Date().toISOString(), picture });
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={(event) => void choose(event)}
      />
      <Button
        size="sm"
        variant="line"
        icon={Camera}
        busy={busy}
        busyLabel={texts.sending}
        onClick={() => input.current?.click()}
      >
        {isIcon ? <span className="sr">{label}</span> : label}
        <span className="sr"> {texts.ofSubject(about)}</span>
      </Button>
      {waiting && !busy && (
        <Button size="sm" variant="ink" onClick={() => void send(waiting)}>
          {texts.sendAgain}
          <span className="sr"> {texts.photoOf(about)}</span>
        </Button>
      )}
      {waiting && failure && (
        <p className={styles.failure} role="alert">
          {texts.photoIsKept(failure)}
        </p>
      )}
    </>
  );
}
