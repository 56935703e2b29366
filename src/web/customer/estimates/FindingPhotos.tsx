import Picture from 'lucide-react/icons/image';
import { Suspense, useState } from 'react';
import type { VisitPhoto } from '#shared/visits/visit-photos.contract.ts';
import { useOwnPhoto } from '#web/customer/own-photos/use-own-photo.ts';
import { PhotoButtons } from '#web/domain/visits/PhotoButtons.tsx';
import { errorMessage } from '#web/lib/error-message.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import type { EstimateLine, SentEstimate } from './estimate-choices.ts';
import styles from './FindingPhotos.module.css';
import { texts } from './customer-estimates.texts.ts';

const PhotoSheet = lazyPart(() =>
  import('#web/domain/visits/VisitPhotoSheet.tsx').then((part) => part.VisitPhotoSheet),
);

interface FindingPhotosProps {
  estimate: Pick<SentEstimate, 'booking' | 'photos'>;
  /** What was found. */
  name: string;
  /** The lines of the finding; none for a finding that is not in the estimate. */
  lines: readonly EstimateLine[];
}

/** Photos of a finding and how its parts were shown; the sheet and each picture are fetched when they are opened. */
export function FindingPhotos({ estimate, name, lines }: FindingPhotosProps) {
  const [open, setOpen] = useState<{ title: string; photos: readonly VisitPhoto[] } | null>(null);
  const load = useOwnPhoto(estimate.booking);
  const found = estimate.photos.filter(({ purpose, of }) => purpose === 'finding' && of === name);
  const closed = lines.flatMap((line) => (line.closing ? [{ ...line, closing: line.closing }] : []));
  if (found.length === 0 && closed.length === 0) return null;

  async function show(title: string, photos: readonly VisitPhoto[]) {
    try {
      await PhotoSheet.preload();
      setOpen({ title, photos });
    } catch (error) {
      toast.error(errorMessage(error));
    }
  }

  return (
    <div className={styles.photos}>
      <PhotoButtons photos={found} about={name} onOpen={(photo) => void show(name, [photo])} />
      {closed.map(({ _id, name: part, closing: { kind, oldPhoto, newPhoto, reason } }) => {
        const photos = estimate.photos.filter((photo) => photo._id === oldPhoto || photo._id === newPhoto);
        if (kind === 'photos' && photos.length > 0)
          return (
            <Button
              key={_id}
              size="sm"
              variant="line"
              icon={Picture}
              onClick={() => void show(texts.oldAndNew(part), photos)}
            >
              {texts.oldPartBesideTheNew}
              <span className="sr"> {texts.ofPart(part)}</span>
            </Button>
          );
        return (
          <p key={_id} className="small">
            <b>{part}:</b> {kind === 'photos' ? texts.partPhotosGone : shownText(reason)}
          </p>
        );
      })}
      {open && (
        <Suspense fallback={null}>
          <PhotoSheet {...open} load={load} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </div>
  );
}

const shownText = (reason: string | null): string =>
  reason === null ? texts.oldPartNotShown : texts.oldPartNotShownBecause(reason);
