/** The crop window on a picture. Zoom from 1 (as much as fits) to ZOOM_MAX; x and y from 0 (left, top) to 1. */
export interface CropView {
  zoom: number;
  x: number;
  y: number;
}
export const ZOOM_MAX = 4;
export const CENTRED_CROP: CropView = { zoom: 1, x: 0.5, y: 0.5 };

interface Size {
  width: number;
  height: number;
}

/** The square of the picture that the window shows, in picture pixels. */
export function cropSquare(
  { width, height }: Size,
  { zoom, x, y }: CropView,
): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / zoom;
  return { left: (width - side) * x, top: (height - side) * y, side };
}

/** The view after dragging by a share of the window's width and height. It stays within the picture. */
export function dragCrop(picture: Size, view: CropView, byX: number, byY: number): CropView {
  const { side } = cropSquare(picture, view);
  const shift = (at: number, by: number, length: number) =>
    length > side ? clamp(at - (by * side) / (length - side)) : at;
  return { ...view, x: shift(view.x, byX, picture.width), y: shift(view.y, byY, picture.height) };
}

const clamp = (share: number): number => Math.min(1, Math.max(0, share));
