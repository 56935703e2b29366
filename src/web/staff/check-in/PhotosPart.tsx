import CameraIcon from 'lucide-react/icons/camera';
import CircleCheck from 'lucide-react/icons/circle-check';
import Plus from 'lucide-react/icons/plus';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import { PHOTO_POSITIONS } from '#shared/visits/visit-photos.ts';
import type { VisitPhoto } from '#shared/visits/visit-photos.contract.ts';
import { photoName, type PhotoPosition, POSITION_NAME } from '#web/domain/visits/photo-names.ts';
import type { PendingPhoto } from '#web/staff/pending-check-ins/pending-check-ins.ts';
import { progressText } from '#web/staff/pending-check-ins/pending-text.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { cx } from '#web/ui/cx.ts';
import { Button } from '#web/ui/form/Button.tsx';
import carTop from '#web/ui/illustrations/art/car-top.svg';
import {
  allPhotos,
  type CheckInPhoto,
  countTaken,
  extraPhotos,
  hasRoom,
  isSurplus,
  nextPosition,
  photoAt,
} from './check-in-photos.ts';
import { PhotoSheet } from './CheckInPhotoSheet.tsx';
import type { Camera } from './use-camera.ts';
import { useChooser } from './use-chooser.tsx';
import form from './CheckInScreen.module.css';
import styles from './PhotosPart.module.css';
import { texts } from './staff-check-in.texts.ts';

/** The positions around the car on the drawing, with the front on top. */
const RING: readonly PhotoPosition[] = [
  'front-left',
  'front',
  'front-right',
  'left',
  'right',
  'back-left',
  'back',
  'back-right',
];

interface PhotosPartProps {
  /** The id of the booking. */
  id: string;
  camera: Camera;
  /** The photos on this phone. */
  pending: readonly PendingPhoto[];
  /** The photos that the server has. */
  sent: readonly VisitPhoto[];
}

/** The photos of a check-in: eight positions around the car, and up to four of marks and other things. */
export function PhotosPart({ id, camera, pending, sent }: PhotosPartProps) {
  const { choose, input } = useChooser(camera);
  const [shown, setShown] = useState<CheckInPhoto | null>(null);
  const photos = allPhotos(pending, sent);
  const next = nextPosition(photos);
  const isSending = pending.some(({ isSent }) => isSent);
  const press = (position: PhotoPosition) => {
    const photo = photoAt(photos, position);
    if (photo === undefined) choose({ purpose: 'position', of: position });
    else setShown(photo);
  };
  return (
    <section className={form.part} aria-labelledby="photos">
      <h2 className={form.head} id="photos">
        {texts.photos} <span>{texts.takenOf(countTaken(photos), PHOTO_POSITIONS.length)}</span>
      </h2>
      <p className="muted">{texts.photosExplained}</p>
      {camera.isFull && <Notice tone="bad">{texts.phoneIsFull}</Notice>}
      {input}
      <div className={styles.ring}>
        {RING.map((position) => (
          <Position
            key={position}
            name={POSITION_NAME[position]}
            photo={photoAt(photos, position)}
            isNext={position === next}
            onPress={() => press(position)}
          />
        ))}
        <img className={styles.car} src={carTop} alt="" width={120} height={232} />
      </div>
      <p role="status" className={styles.progress}>
        {camera.isBusy ? texts.makingThePhotoSmall : isSending && progressText(pending)}
      </p>
      <ul className={styles.extras}>
        {extraPhotos(photos).map((photo) => (
          <li key={photo.clientId}>
            <Button variant="line" block icon={iconOf(photo)} onClick={() => setShown(photo)}>
              {photoName(photo)}, {stateOf(photo).toLowerCase()}
            </Button>
          </li>
        ))}
      </ul>
      {hasRoom(photos) && (
        <Button variant="line" icon={Plus} onClick={() => choose({ purpose: 'other', of: null })}>
          {texts.addAnotherPhoto}
        </Button>
      )}
      <PhotoSheet
        bookingId={id}
        photo={shown}
        isSurplus={shown !== null && isSurplus(photos, shown)}
        onClose={() => setShown(null)}
        onTakeAgain={({ clientId, purpose, of }) => {
          setShown(null);
          choose({ purpose, of, replaces: clientId });
        }}
        onRemove={({ clientId }) => {
          setShown(null);
          void camera.remove(clientId);
        }}
      />
    </section>
  );
}

const stateOf = ({ isSent, problem }: CheckInPhoto): string =>
  problem !== null ? texts.notTakenIn : isSent ? 'Sent' : 'Taken';

const iconOf = ({ problem }: CheckInPhoto) => (problem === null ? CircleCheck : TriangleAlert);

interface PositionProps {
  name: string;
  photo: CheckInPhoto | undefined;
  isNext: boolean;
  onPress: () => void;
}

function Position({ name, photo, isNext, onPress }: PositionProps) {
  const Glyph = photo === undefined ? CameraIcon : photo.problem === null ? CircleCheck : TriangleAlert;
  const state = photo === undefined ? (isNext ? texts.takeItNow : texts.toTake) : stateOf(photo);
  const look = photo === undefined ? isNext && styles.next : photo.problem === null ? styles.taken : styles.refused;
  return (
    <button type="button" className={cx(styles.position, look)} onClick={onPress}>
      <Glyph size={20} />
      {name} <small>{state}</small>
    </button>
  );
}
