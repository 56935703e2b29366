import { useState } from 'react';
import type { VisitPhoto } from '#shared/visits/visit-photos.contract.ts';
import { photoName } from '#web/domain/visits/photo-names.ts';
import { OpenPhoto, PhotoList } from '#web/domain/visits/VisitPhotos.tsx';
import { errorMessage } from '#web/lib/error-message.ts';
import { useStaffPhoto } from '#web/staff/photo-loading/use-staff-photo.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import type { OnSiteCar } from './on-site-labels.ts';
import { useStaffVisit } from './on-site-queries.ts';
import { texts } from './staff-on-site.texts.ts';

/** The photos of a car on site, one at a time in large. */
export function PhotosOfCar({ car }: { car: Pick<OnSiteCar, '_id'> }) {
  const { _id: id } = car;
  const { data, error } = useStaffVisit(id);
  const [open, setOpen] = useState<VisitPhoto | null>(null);
  const load = useStaffPhoto(id);
  if (!data) return error ? <Notice tone="bad">{errorMessage(error)}</Notice> : <Skeleton shape="panel" />;
  if (data.photos.length === 0) return <p>{texts.noPhotos}</p>;
  if (open === null) return <PhotoList photos={data.photos} onOpen={setOpen} />;
  return (
    <>
      <h3>{photoName(open)}</h3>
      <OpenPhoto photo={open} load={load} />
      <SheetActions>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that was pressed is gone */}
        <Button variant="line" autoFocus onClick={() => setOpen(null)}>
          {texts.allPhotos}
        </Button>
      </SheetActions>
    </>
  );
}
