import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { CENTRED_CROP, cropSquare, dragCrop, type CropView, ZOOM_MAX } from './crop-geometry.ts';
import styles from './CropPhoto.module.css';
import { texts } from './customer-profile.texts.ts';

/** The side of the canvas and the upload, px: twice the side that the server stores. */
const SIDE = 512;

interface CropPhotoProps {
  picture: ImageBitmap;
  /** Called after every change with the canvas to upload. */
  onCanvas: (canvas: HTMLCanvasElement) => void;
}

/** Crops a picture to a circle by dragging or with sliders. */
export function CropPhoto({ picture, onCanvas }: CropPhotoProps) {
  const [view, setView] = useState<CropView>(CENTRED_CROP);
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const node = canvas.current;
    const brush = node?.getContext('2d');
    if (!node || !brush) return;
    const { left, top, side } = cropSquare(picture, view);
    // JPEG has no transparency; without the fill it would be black.
    brush.fillStyle = '#fff';
    brush.fillRect(0, 0, SIDE, SIDE);
    brush.imageSmoothingQuality = 'high';
    brush.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE);
    onCanvas(node);
  }, [picture, view, onCanvas]);

  function drag(event: PointerEvent<HTMLCanvasElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { movementX, movementY, currentTarget } = event;
    setView((now) =>
      dragCrop(picture, now, movementX / currentTarget.clientWidth, movementY / currentTarget.clientHeight),
    );
  }
  const slide = (label: string, key: keyof CropView, min: number, max: number) => (
    <label className={styles.slide}>
      {label}
      <input
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={view[key]}
        onChange={(event) => setView({ ...view, [key]: Number(event.target.value) })}
      />
    </label>
  );
  const { side } = cropSquare(picture, view);

  return (
    <>
      <canvas
        ref={canvas}
        className={styles.canvas}
        width={SIDE}
        height={SIDE}
        role="img"
        aria-label={texts.photoPreview}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      />
      {slide('Zoom', 'zoom', 1, ZOOM_MAX)}
      {picture.width > side && slide(texts.moveSideways, 'x', 0, 1)}
      {picture.height > side && slide(texts.moveUpDown, 'y', 0, 1)}
    </>
  );
}
