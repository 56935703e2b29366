import Camera from 'lucide-react/icons/camera';
import X from 'lucide-react/icons/x';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { joinNames } from '#shared/catalogue/chosen-services.ts';
import { MAX_FAULT_PHOTOS } from '#shared/bookings/fault-photos.ts';
import { createClientId } from '#web/lib/client-id.ts';
import { shrinkPhoto } from '#web/lib/shrink-photo.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { texts } from './customer-faults.texts.ts';
import styles from './Faults.module.css';
import { sendWaitingPhotos } from './load-photo-sender.ts';
import { dropPhoto, faultPictures, pendingPhotos, usePendingPhotos } from './pending-photos.ts';

interface PhotoPickerProps {
  /** Null: the booking is being written. */
  booking: string | null;
  /** The car of another person that the booking is for. */
  sharedCar?: string | undefined;
  /** The number of photos that the server has. */
  sent: number;
  /** No photo can be added any more; those that were refused can be removed. */
  isClosed?: boolean | undefined;
  /** Called when a photo was added. */
  onAdd?: (() => void) | undefined;
}

/** The photos that wait, and a button for another one. Each is made small and kept on this phone until it is sent. */
export function PhotoPicker({ booking, sharedCar, sent, isClosed = false, onAdd }: PhotoPickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const waiting = usePendingPhotos(booking, sharedCar);
  const taken = sent + waiting.length;

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const files = Array.from(currentTarget.files ?? []);
    // Emptied, so that the same file can be chosen again.
    currentTarget.value = '';
    setBusy(true);
    let room = MAX_FAULT_PHOTOS - taken;
    const left: string[] = [];
    for (const file of files) {
      const picture = room > 0 ? await shrinkPhoto(file) : null;
      if (room === 0) left.push(file.name);
      else if (picture === null) toast.error(texts.unreadable(file.name));
      else {
        const clientId = createClientId();
        await faultPictures.put(clientId, picture);
        pendingPhotos.add(clientId, booking, sharedCar);
        room--;
        onAdd?.();
      }
    }
    if (left.length > 0) toast.error(texts.tooMany(joinNames(left)));
    setBusy(false);
    sendWaitingPhotos();
  }

  return (
    <div className={styles.fields} role="group" aria-label={texts.photos(taken)}>
      {waiting.length > 0 && (
        <ul className={styles.waiting}>
          {waiting.map(({ clientId, problem }, index) => (
            <li key={clientId}>
              <WaitingPicture clientId={clientId} />
              <span>
                {texts.photo(sent + index + 1)}
                <span className="muted"> {problem ?? texts.state(booking === null, online)}</span>
              </span>
              {problem !== null && problem !== texts.lost && !isClosed && (
                <Button variant="text" size="sm" onClick={() => sendAgain(clientId)}>
                  {texts.tryAgain} <span className="sr">{texts.photo(sent + index + 1)}</span>
                </Button>
              )}
              <Button variant="text" size="sm" icon={X} onClick={() => void dropPhoto(clientId)}>
                <span className="sr">{texts.removePhoto(sent + index + 1)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <input ref={input} type="file" accept="image/*" multiple hidden onChange={(event) => void choose(event)} />
      {taken < MAX_FAULT_PHOTOS && !isClosed && (
        <div className="actions">
          <Button
            variant="line"
            size="sm"
            icon={Camera}
            busy={busy}
            busyLabel={texts.addingPhoto}
            onClick={() => input.current?.click()}
          >
            {texts.addPhoto} <span className="muted">{texts.photos(taken)}</span>
          </Button>
        </div>
      )}
      {booking === null && <p className="small muted">{texts.photosGoLater}</p>}
    </div>
  );
}

function sendAgain(clientId: string): void {
  pendingPhotos.retry(clientId);
  sendWaitingPhotos();
}

/** The small picture of a photo that waits, by which people recognize it. Nothing if it is lost. */
function WaitingPicture({ clientId }: { clientId: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let made: string | undefined;
    let isGone = false;
    faultPictures.get(clientId).then(
      (picture) => {
        if (picture === null || isGone) return;
        made = URL.createObjectURL(picture);
        setAddress(made);
      },
      (error: unknown) => console.error(error),
    );
    return () => {
      isGone = true;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [clientId]);
  return address && <img src={address} alt="" width={44} height={44} />;
}
