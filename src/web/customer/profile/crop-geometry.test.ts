import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CENTRED_CROP, cropSquare, dragCrop, ZOOM_MAX } from './crop-geometry.ts';

const length = fc.integer({ min: 1, max: 10_000 });
const picture = fc.record({ width: length, height: length });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const view = fc.record({ zoom: fc.double({ min: 1, max: ZOOM_MAX, noNaN: true }), x: share, y: share });

it('starts with the largest square in the middle', () => {
  expect(cropSquare({ width: 300, height: 100 }, CENTRED_CROP)).toEqual({ left: 100, top: 0, side: 100 });
  expect(cropSquare({ width: 100, height: 300 }, { ...CENTRED_CROP, zoom: 2 })).toEqual({
    left: 25,
    top: 125,
    side: 50,
  });
});

it('stays inside the picture for any zoom and drag', () => {
  fc.assert(
    fc.property(
      picture,
      view,
      fc.double({ min: -5, max: 5, noNaN: true }),
      fc.double({ min: -5, max: 5, noNaN: true }),
      (size, at, byX, byY) => {
        const { left, top, side } = cropSquare(size, dragCrop(size, at, byX, byY));
        const slack = 1e-6;
        expect(side).toBeGreaterThan(0);
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(-slack);
        expect(left + side).toBeLessThanOrEqual(size.width + slack);
        expect(top + side).toBeLessThanOrEqual(size.height + slack);
      },
    ),
  );
});

it('shows more of the left after a drag to the right', () => {
  expect(dragCrop({ width: 300, height: 100 }, CENTRED_CROP, 0.5, 0)).toEqual({ zoom: 1, x: 0.25, y: 0.5 });
});
