import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { cx } from '#web/ui/cx.ts';
import { cellAfterKey, type CellPlace, commandOfKey } from './grid-keys.ts';
import { type GridEditing, useGridEditing } from './use-grid-editing.ts';
import styles from './PriceGrid.module.css';
import { texts } from './staff-catalogue.texts.ts';

/** The shown price of a cell, and the text of its field when it is edited. */
export interface GridCell {
  /** The name that screen readers say: Car wash, SUV. */
  name: string;
  shown: ReactNode;
  /** The text of the field. Figures are without separators. */
  text: string;
  /** Whether the price is the default one. */
  isDefault: boolean;
  /** The price that the unsaved one replaces, in words. Null if the cell is saved. */
  was: string | null;
}

/** A table whose cells can be edited has the role of a grid. */
const GRID = { role: 'grid' } as const;

interface PriceGridProps {
  label: string;
  columns: readonly { key: string; head: string }[];
  rows: readonly { key: string; head: ReactNode }[];
  cellOf: (place: CellPlace) => GridCell;
  /** Takes the text of a cell. Returns the error, or null. */
  onEnter: (place: CellPlace, text: string) => string | null;
  /** Takes a block of cells from this place on. */
  onPaste: (place: CellPlace, text: string) => void;
  /** Discards the unsaved price of a cell. */
  onRevert: (place: CellPlace) => void;
  /** Reports text that was not a price when its field was left. */
  onProblem: (problem: string) => void;
}

/**
 * An editable grid (WAI-ARIA grid pattern): the arrows, Home, End and Page Up/Down move; Enter, F2 or typing edit;
 * Enter and Tab confirm; Escape reverts; Delete empties. A block of cells can be pasted. The grid is one stop of the
 * Tab key.
 */
export function PriceGrid({ label, columns, rows, cellOf, onEnter, onPaste, onRevert, onProblem }: PriceGridProps) {
  const table = useRef<HTMLTableElement>(null);
  const grid = useGridEditing({
    table,
    size: { rows: rows.length, columns: columns.length },
    textOf: (place) => cellOf(place).text,
    onEnter,
    onRefused: (place, text, problem) => onProblem(`${cellOf(place).name}: “${text.trim()}”. ${problem}`),
  });

  function paste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text/plain');
    // A single value pasted into a field is ordinary text.
    if (grid.field !== null && !/[\t\r\n]/.test(text.trim())) return;
    event.preventDefault();
    grid.replace();
    onPaste(grid.place, text);
  }
  function copy(event: ClipboardEvent): void {
    if (grid.field !== null) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', cellOf(grid.place).text);
  }

  return (
    <div className={styles.region} role="region" aria-label={label} onPaste={paste} onCopy={copy}>
      <table ref={table} {...GRID} aria-label={label} className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">{texts.service}</th>
            {columns.map(({ key, head }) => (
              <th key={key} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, head }, row) => (
            <tr key={key}>
              <th scope="row">{head}</th>
              {columns.map((column, at) => (
                <PriceCell
                  key={column.key}
                  grid={grid}
                  place={{ row, column: at }}
                  cell={cellOf({ row, column: at })}
                  onRevert={onRevert}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PriceCellProps {
  grid: GridEditing;
  place: CellPlace;
  cell: GridCell;
  onRevert: (place: CellPlace) => void;
}

/** A cell: its price, or the field in which it is edited. */
function PriceCell({ grid, place, cell, onRevert }: PriceCellProps) {
  /** Whether the cell was already active when it was pressed, since the second click edits. */
  const wasActive = useRef(false);
  const isActive = place.row === grid.place.row && place.column === grid.place.column;
  const field = isActive ? grid.field : null;

  function onClick(): void {
    if (field !== null || !grid.commit(null)) return;
    if (wasActive.current || matchMedia('(pointer: coarse)').matches) grid.edit(place);
    else grid.moveTo(place);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const next = cellAfterKey(event, place, grid.size);
    const command = commandOfKey(event);
    if (next === null && command === null) return;
    if (command !== 'revert') event.preventDefault();
    if (next !== null) grid.moveTo(next);
    else if (command === 'edit') grid.edit(place);
    else if (command === 'revert') onRevert(place);
    else if (command === 'empty') grid.empty();
    else grid.edit(place, event.key);
  }

  return (
    <td
      data-cell={`${place.row} ${place.column}`}
      tabIndex={isActive && field === null ? 0 : -1}
      className={cx(cell.isDefault && styles.byDefault, cell.was !== null && styles.unsaved)}
      onFocus={() => {
        if (!isActive && grid.field === null) grid.activate(place);
      }}
      // Runs before the press moves the focus to the cell.
      onMouseDown={() => void (wasActive.current = isActive)}
      onClick={onClick}
      onKeyDown={field === null ? onKeyDown : undefined}
    >
      {field === null ? (
        <>
          {cell.shown}
          {cell.was !== null && <small className={styles.was}>{texts.was(cell.was)}</small>}
        </>
      ) : (
        <PriceField grid={grid} name={cell.name} text={field.text} problem={field.problem} />
      )}
    </td>
  );
}

interface PriceFieldProps {
  grid: GridEditing;
  name: string;
  text: string;
  problem: string | null;
}

function PriceField({ grid, name, text, problem }: PriceFieldProps) {
  const { place, size, commit } = grid;
  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      grid.cancel();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      commit({ ...place, row: Math.min(place.row + 1, size.rows - 1) });
    } else if (event.key === 'Tab') {
      const column = place.column + (event.shiftKey ? -1 : 1);
      const isInside = column >= 0 && column < size.columns;
      if (!commit(isInside ? { ...place, column } : null) || isInside) event.preventDefault();
    }
  }
  return (
    <>
      <input
        aria-label={name}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        maxLength={30}
        aria-invalid={problem === null ? undefined : true}
        aria-describedby={problem === null ? undefined : 'price-problem'}
        onChange={({ target }) => grid.type(target.value)}
        onKeyDown={onKeyDown}
        onBlur={grid.leave}
      />
      {problem !== null && (
        <span className={styles.problem} id="price-problem" role="alert">
          {problem}
        </span>
      )}
    </>
  );
}
