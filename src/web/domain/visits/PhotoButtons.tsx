import Picture from 'lucide-react/icons/image';
import type { VisitPhoto } from '#shared/visits/visit-photos.contract.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { texts } from './domain-visits.texts.ts';

interface PhotoButtonsProps {
  photos: readonly VisitPhoto[];
  /** What they show, for screen readers. */
  about: string;
  onOpen: (photo: VisitPhoto) => void;
}

/** A button for each photo of one thing; a picture is fetched only when it is opened. */
export function PhotoButtons({ photos, about, onOpen }: PhotoButtonsProps) {
  return photos.map((photo, index) => (
    <Button key={photo._id} size="sm" variant="line" icon={Picture} onClick={() => onOpen(photo)}>
      {photos.length === 1 ? texts.photo : texts.photoNumber(index + 1)}
      <span className="sr"> {texts.ofSubject(about)}</span>
    </Button>
  ));
}
