import type { CarBody } from './cars/car-bodies.ts';
import { carDrawing } from './cars/car-drawing.ts';
import type { CarPaint } from './cars/car-paints.ts';

export interface CarPictureProps {
  body?: CarBody | undefined;
  paint?: CarPaint | undefined;
  className?: string | undefined;
}

/** A car in profile: one drawing a body, two tones of one paint. Decorative. Stands on a Road. */
export function CarPicture({ body = 'sedan', paint = 'rust', className }: CarPictureProps) {
  return (
    <svg
      viewBox="0 0 240 104"
      width={240}
      height={104}
      aria-hidden="true"
      className={className}
      // As text it is drawn in a fraction of the time of twenty elements of React.
      dangerouslySetInnerHTML={{ __html: carDrawing(body, paint) }}
    />
  );
}
