import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from '#web/ui/cx.ts';
import { cellAfterKey, type CellPlace } from './grid-keys.ts';
import styles from './PriceGrid.module.css';

/** What a cell shows, and what is in its field when it is edited. */
export interface GridCell {
  /** What people hear: Car wash, SUV. */
  name: string;
  shown: ReactNode;
  /** The text of the field; figures without separators. */
  text: string;
  /** The price is the default one. */
  isDefault: boolean;
  /** What the unsaved price replaces, in words; null: it is saved. */
  was: string | null;
}

/** A table is a grid once its cells can be edited. */
const GRID = { role: 'grid' } as const;

interface PriceGridProps {
  label: string;
  columns: readonly { key: string; head: string }[];
  rows: readonly { key: string; head: ReactNode }[];
  cellOf: (place: CellPlace) => GridCell;
  /** Takes over what was entered; returns what is wrong with it. */
  onEnter: (place: CellPlace, text: string) => string | null;
  /** Takes over a block of cells from this place on. */
  onPaste: (place: CellPlace, text: string) => void;
  /** Gives up the unsaved price of a cell. */
  onRevert: (place: CellPlace) => void;
  /** Reports what was entered in a field that was left, and is no price. */
  onProblem: (problem: string) => void;
}

/**
 * An editable grid (WAI-ARIA grid pattern): arrows, Home, End and Page move, Enter, F2 or typing edit, Enter and Tab
 * take over, Escape reverts, Delete empties; a block of cells can be pasted. One stop of the Tab key.
 */
export function PriceGrid({ label, columns, rows, cellOf, onEnter, onPaste, onRevert, onProblem }: PriceGridProps) {
  const table = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState<CellPlace>({ row: 0, column: 0 });
  const [editing, setEditing] = useState<{ text: string; problem: string | null } | null>(null);
  const shouldFocus = useRef(false);
  /** Whether the cell that is clicked was the active one: the second click edits. */
  const wasActive = useRef(false);
  /** Whether the text of a field that opens is replaced by typing; not where typing opened it. */
  const shouldSelect = useRef(false);
  const place = { row: Math.min(active.row, rows.length - 1), column: Math.min(active.column, columns.length - 1) };
  const isEditing = editing !== null;

  useEffect(() => {
    if (!shouldFocus.current) return;
    shouldFocus.current = false;
    const cell = table.current?.querySelector<HTMLElement>(`[data-cell="${place.row} ${place.column}"]`);
    (cell?.querySelector('input') ?? cell)?.focus();
    if (shouldSelect.current) cell?.querySelector('input')?.select();
    shouldSelect.current = false;
  }, [place.row, place.column, isEditing]);

  function moveTo(next: CellPlace): void {
    shouldFocus.current = true;
    setActive(next);
  }
  function edit(at: CellPlace, typed: string | null = null): void {
    moveTo(at);
    shouldSelect.current = typed === null;
    setEditing({ text: typed ?? cellOf(at).text, problem: null });
  }
  /** Takes over the field; false when the text is no price. */
  function commit(next: CellPlace | null): boolean {
    if (editing === null) return true;
    const problem = editing.text === cellOf(place).text ? null : onEnter(place, editing.text);
    if (problem !== null) {
      setEditing({ ...editing, problem });
      return false;
    }
    setEditing(null);
    if (next) moveTo(next);
    return true;
  }
  /** A field that is left with what is no price gives it up, and says so. */
  function leaveField(): void {
    if (editing === null || commit(null)) return;
    const { name, text } = cellOf(place);
    const problem = onEnter(place, editing.text);
    setEditing(null);
    if (editing.text !== text && problem !== null) onProblem(`${name}: “${editing.text.trim()}”. ${problem}`);
  }
  const size = { rows: rows.length, columns: columns.length };

  function onCellKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const next = cellAfterKey(event, place, size);
    if (next !== null) {
      event.preventDefault();
      moveTo(next);
    } else if (event.key === 'Enter' || event.key === 'F2') {
      event.preventDefault();
      edit(place);
    } else if (event.key === 'Escape') onRevert(place);
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      const problem = onEnter(place, '');
      if (problem !== null) {
        edit(place, '');
        setEditing({ text: '', problem });
      }
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && event.key !== ' ') {
      event.preventDefault();
      edit(place, event.key);
    }
  }
  function onFieldKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      setEditing(null);
      moveTo(place);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      commit({ ...place, row: Math.min(place.row + 1, size.rows - 1) });
    } else if (event.key === 'Tab') {
      const column = place.column + (event.shiftKey ? -1 : 1);
      const isInside = column >= 0 && column < size.columns;
      if (!commit(isInside ? { ...place, column } : null) || isInside) event.preventDefault();
    }
  }
  function paste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text/plain');
    // One value in a field is text like any other.
    if (isEditing && !/[\t\r\n]/.test(text.trim())) return;
    event.preventDefault();
    setEditing(null);
    shouldFocus.current = true;
    onPaste(place, text);
  }
  function copy(event: ClipboardEvent): void {
    if (isEditing) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', cellOf(place).text);
  }

  return (
    <div className={styles.region} role="region" aria-label={label} onPaste={paste} onCopy={copy}>
      <table ref={table} {...GRID} aria-label={label} className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">Service</th>
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
              {columns.map((column, at) => {
                const cell = cellOf({ row, column: at });
                const isActive = row === place.row && at === place.column;
                const field = isActive ? editing : null;
                return (
                  <td
                    key={column.key}
                    data-cell={`${row} ${at}`}
                    tabIndex={isActive && field === null ? 0 : -1}
                    className={cx(cell.isDefault && styles.byDefault, cell.was !== null && styles.unsaved)}
                    onFocus={() => {
                      if (!isActive && editing === null) setActive({ row, column: at });
                    }}
                    // Before the press gives it the focus.
                    onMouseDown={() => void (wasActive.current = isActive)}
                    onClick={() => {
                      if (field === null && commit(null)) {
                        if (wasActive.current || matchMedia('(pointer: coarse)').matches) edit({ row, column: at });
                        else moveTo({ row, column: at });
                      }
                    }}
                    onKeyDown={field === null ? onCellKey : undefined}
                  >
                    {field === null ? (
                      <>
                        {cell.shown}
                        {cell.was !== null && <small className={styles.was}>was {cell.was}</small>}
                      </>
                    ) : (
                      <>
                        <input
                          aria-label={cell.name}
                          inputMode="numeric"
                          autoComplete="off"
                          value={field.text}
                          maxLength={30}
                          aria-invalid={field.problem === null ? undefined : true}
                          aria-describedby={field.problem === null ? undefined : 'price-problem'}
                          onChange={({ target }) => setEditing({ text: target.value, problem: null })}
                          onKeyDown={onFieldKey}
                          onBlur={leaveField}
                        />
                        {field.problem !== null && (
                          <span className={styles.problem} id="price-problem" role="alert">
                            {field.problem}
                          </span>
                        )}
                      </>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
