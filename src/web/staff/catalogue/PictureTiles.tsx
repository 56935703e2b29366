import { SERVICE_IMAGES, type ServiceImage } from '#shared/catalogue/service-images.ts';
import { servicePicture } from '#web/domain/catalogue/service-pictures.ts';
import { ChoiceTiles } from '#web/ui/form/ChoiceTiles.tsx';
import { texts } from './staff-catalogue.texts.ts';

/** The subject of each picture of a service. */
const PICTURE_LABEL: Record<ServiceImage, string> = {
  aircon: texts.airConditioner,
  battery: 'Battery',
  bucket: texts.bucketAndSponge,
  collision: 'Collision',
  diagnostic: 'Diagnosis',
  'lift-bay': texts.carOnALift,
  oil: texts.oilCan,
  spanner: 'Spanner',
  tyre: 'Tyre',
  'wash-arch': 'Wash',
};

interface PictureTilesProps {
  value: ServiceImage;
  onChange: (image: ServiceImage) => void;
  error?: string | undefined;
}

/** The pictures that a service can have, as tiles. */
export function PictureTiles({ value, onChange, error }: PictureTilesProps) {
  return (
    <ChoiceTiles
      legend="Picture"
      legendLook="label"
      name="image"
      layout="two"
      choices={SERVICE_IMAGES.map((image) => ({
        value: image,
        label: PICTURE_LABEL[image],
        picture: servicePicture(image),
      }))}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}
