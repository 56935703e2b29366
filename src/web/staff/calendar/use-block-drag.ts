import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { DayLayout } from './day-layout.ts';

/** A block that may be dragged: the minutes after midnight that it occupies, and how long before its work it begins. */
export interface Drag {
  booking: string;
  from: number;
  until: number;
  lead: number;
}

/** The place where a booking was dropped. `minute` is the minute at which its work begins. */
export interface Drop {
  booking: string;
  bay: string;
  minute: number;
}

interface Dragged {
  booking: string;
  bay: string;
  /** The begin and the length of the block, minutes. */
  minute: number;
  length: number;
}

/** How far the pointer moves before a press becomes a drag, px. */
const SLACK_PX = 6;
const QUARTER = 15;

/**
 * Drags blocks with a mouse or pen between the lanes of the grid (`[data-bay]`), in quarter hours. Touch scrolls the
 * page. With touch or the keyboard, people move a job by its sheet. Escape ends a drag.
 */
export function useBlockDrag(
  grid: RefObject<HTMLElement | null>,
  layout: DayLayout,
  onDrop: ((drop: Drop) => void) | undefined,
) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const end = useRef<() => void>(undefined);
  useEffect(() => () => end.current?.(), []);

  function startDrag(event: PointerEvent, { booking, from, until, lead }: Drag): void {
    if (!onDrop || event.button !== 0 || event.pointerType === 'touch') return;
    const { clientX: startX, clientY: startY } = event;
    const drop = onDrop;
    let at: Dragged | null = null;

    const move = ({ clientX, clientY }: globalThis.PointerEvent) => {
      if (at === null && Math.hypot(clientX - startX, clientY - startY) < SLACK_PX) return;
      const lanes = [...(grid.current?.querySelectorAll<HTMLElement>('[data-bay]') ?? [])];
      const lane = lanes.find((one) => {
        const { left, right } = one.getBoundingClientRect();
        return clientX >= left && clientX <= right;
      });
      const bay = lane?.dataset['bay'];
      if (!lane || bay === undefined) return;
      const { height } = lane.getBoundingClientRect();
      const moved = ((clientY - startY) / height) * (layout.until - layout.from);
      const begins = Math.round((from + lead + moved) / QUARTER) * QUARTER - lead;
      at = { booking, bay, minute: begins, length: until - from };
      setDragged(at);
    };
    const stop = () => {
      document.removeEventListener('pointermove', move);
      document.removeEventListener('pointerup', up);
      document.removeEventListener('pointercancel', stop);
      document.removeEventListener('keydown', cancel, true);
      setDragged(null);
    };
    const up = () => {
      stop();
      if (at === null) return;
      // Releasing a dragged block must not count as a click on it. A click comes in this task or not at all.
      const swallow = (click: Event) => click.stopPropagation();
      document.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => document.removeEventListener('click', swallow, { capture: true }));
      drop({ booking, bay: at.bay, minute: at.minute + lead });
    };
    const cancel = (key: globalThis.KeyboardEvent) => {
      if (key.key === 'Escape') stop();
    };
    document.addEventListener('pointermove', move);
    document.addEventListener('pointerup', up);
    document.addEventListener('pointercancel', stop);
    document.addEventListener('keydown', cancel, true);
    end.current = stop;
  }
  return { dragged, startDrag };
}
