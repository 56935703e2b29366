import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { clockText } from '#shared/scheduling/wall-clock.ts';
import { cx } from '#web/ui/cx.ts';
import { StatusPanel } from '#web/ui/data/StatusPanel.tsx';
import { DayBlockButton } from './DayBlockButton.tsx';
import { ClosureStrip } from './ClosureStrip.tsx';
import { vars } from './css-vars.ts';
import type { DayLayout, DrawnDay } from './day-layout.ts';
import { useBlockDrag, type Drop } from './use-block-drag.ts';
import styles from './DayGrid.module.css';
import { texts } from './staff-calendar.texts.ts';

interface DayGridProps {
  day: DrawnDay;
  layout: DayLayout;
  /** The bay that is shown below 1024 px. */
  current: string;
  onCurrent: (bay: string) => void;
  onOpen: (booking: string) => void;
  /** Undefined for roles that may not move jobs. */
  onDrop: ((drop: Drop) => void) | undefined;
}

/**
 * The bays of a day side by side, with the hours downwards. Arrow keys move between blocks, and blocks can be dragged.
 */
export function DayGrid({ day, layout, current, onCurrent, onOpen, onDrop }: DayGridProps) {
  const grid = useRef<HTMLElement>(null);
  const nowLine = useRef<HTMLParagraphElement>(null);
  const focused = useRef<string | null>(null);
  const { dragged, startDrag } = useBlockDrag(grid, layout, onDrop);
  // New data can move the focused block into another bay, where it is a new element.
  useLayoutEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return;
    grid.current?.querySelector<HTMLElement>(`[data-block="${CSS.escape(focused.current)}"]`)?.focus();
  });

  // Today opens at the present hour, unless it is in view already.
  useEffect(() => nowLine.current?.scrollIntoView({ block: 'nearest' }), [day.date]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const goal = nextBlock(layout, event.currentTarget.dataset['block'] ?? '', event.key);
    if (!goal) return;
    event.preventDefault();
    // On a phone only the blocks of the current bay can have the focus.
    flushSync(() => onCurrent(goal.bay));
    grid.current?.querySelector<HTMLElement>(`[data-block="${CSS.escape(goal.block)}"]`)?.focus();
  }

  return (
    <section
      ref={grid}
      className={styles.grid}
      style={vars({ '--bays': layout.bays.length, '--length': layout.until - layout.from })}
      aria-label={texts.bays}
    >
      <ol className={styles.hours} aria-hidden="true">
        {Array.from({ length: (layout.until - layout.from) / 60 + 1 }, (_, hour) => (
          <li key={hour} style={vars({ '--s': hour * 60 })}>
            {clockText(layout.from + hour * 60).replace(':00', '')}
          </li>
        ))}
      </ol>
      {layout.bays.map(({ bay, blocks, closures }, column) => (
        <StatusPanel
          key={bay._id}
          status={bay.kind === 'wash' ? 'paid' : 'total'}
          className={cx(styles.bay, bay._id === current && styles.current)}
          bodyClassName={styles.wall}
          style={vars({ '--col': column + 2 })}
          aria-labelledby={`bay-${bay._id}`}
        >
          <h2 className={styles.name} id={`bay-${bay._id}`}>
            {bay.name}
            <small>
              {bay.retired ? texts.retired : workers(blocks.map(({ block }) => block.booking?.technician?.name))}
            </small>
          </h2>
          <ol className={styles.lane} data-bay={bay._id}>
            {closures.map((closure) => (
              <ClosureStrip key={closure.id} {...closure} origin={layout.from} />
            ))}
            {blocks.map((placed) => (
              <DayBlockButton
                key={`${placed.block._id} ${placed.block.part.number}`}
                placed={placed}
                day={day}
                origin={layout.from}
                isDragged={dragged !== null && dragged.booking === placed.block.booking?._id}
                onOpen={onOpen}
                onPointerDown={onDrop && startDrag}
                onKeyDown={onKeyDown}
                onFocus={({ currentTarget }) => (focused.current = currentTarget.dataset['block'] ?? null)}
                onBlur={({ relatedTarget }) => {
                  // Without a next element, the block itself may have been removed.
                  if (relatedTarget !== null) focused.current = null;
                }}
              />
            ))}
            {dragged?.bay === bay._id && (
              <li
                className={styles.ghost}
                aria-hidden="true"
                style={vars({ '--s': dragged.minute - layout.from, '--d': dragged.length })}
              >
                {clockText(dragged.minute)}
              </li>
            )}
          </ol>
        </StatusPanel>
      ))}
      {layout.now !== null && (
        <p ref={nowLine} className={styles.now} style={vars({ '--s': layout.now - layout.from })}>
          <span>
            <span className="sr">{texts.itIs(clockText(layout.now))}</span>
            <span aria-hidden="true">{clockText(layout.now).slice(0, -3)}</span>
          </span>
        </p>
      )}
    </section>
  );
}

/** The names of the people who work in a bay on the day. */
const workers = (names: readonly (string | undefined)[]): string =>
  [...new Set(names.filter((name) => name !== undefined))].join(', ');

/** The block that an arrow key leads to: up and down within the bay, left and right to the block nearest in time. */
function nextBlock({ bays }: DayLayout, from: string, key: string): { bay: string; block: string } | null {
  const lanes = bays
    .map(({ bay, blocks }) => ({
      bay: bay._id,
      blocks: blocks.map(({ block, from: at }) => ({ id: `${block._id} ${block.part.number}`, at })),
    }))
    .filter(({ blocks }) => blocks.length > 0);
  const column = lanes.findIndex(({ blocks }) => blocks.some(({ id }) => id === from));
  const lane = lanes[column];
  const row = lane?.blocks.findIndex(({ id }) => id === from) ?? -1;
  const at = lane?.blocks[row]?.at ?? 0;
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const next = lane?.blocks[row + (key === 'ArrowDown' ? 1 : -1)];
    return lane && next ? { bay: lane.bay, block: next.id } : null;
  }
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  const other = lanes[column + (key === 'ArrowRight' ? 1 : -1)];
  const nearest = other?.blocks.toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))[0];
  return other && nearest ? { bay: other.bay, block: nearest.id } : null;
}
