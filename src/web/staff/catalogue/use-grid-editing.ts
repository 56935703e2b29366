import { type RefObject, useEffect, useRef, useState } from 'react';
import type { CellPlace } from './grid-keys.ts';

/** The open field of a cell. */
interface EditedField {
  text: string;
  /** The reason why the text was not used. */
  problem: string | null;
}

interface GridEditingOptions {
  table: RefObject<HTMLTableElement | null>;
  size: { rows: number; columns: number };
  /** The text of a cell when it is edited. */
  textOf: (place: CellPlace) => string;
  /** Takes the text of a cell. Returns the error, or null. */
  onEnter: (place: CellPlace, text: string) => string | null;
  /** Called when someone leaves a field whose text cannot be used. */
  onRefused: (place: CellPlace, text: string, problem: string) => void;
}

/** The active cell of a grid and the field that is open in it. */
export function useGridEditing({ table, size, textOf, onEnter, onRefused }: GridEditingOptions) {
  const [active, setActive] = useState<CellPlace>({ row: 0, column: 0 });
  const [field, setField] = useState<EditedField | null>(null);
  const place = { row: Math.min(active.row, size.rows - 1), column: Math.min(active.column, size.columns - 1) };
  const focusNext = useCellFocus(table, place, field !== null);

  function moveTo(next: CellPlace): void {
    focusNext();
    setActive(next);
  }
  function edit(at: CellPlace, typed: string | null = null): void {
    focusNext({ selectsText: typed === null });
    setActive(at);
    setField({ text: typed ?? textOf(at), problem: null });
  }
  /** Takes the text of the field and goes on to `next`. False when the text is not a price. */
  function commit(next: CellPlace | null): boolean {
    if (field === null) return true;
    const problem = field.text === textOf(place) ? null : onEnter(place, field.text);
    if (problem !== null) {
      setField({ ...field, problem });
      return false;
    }
    setField(null);
    if (next) moveTo(next);
    return true;
  }
  /** Leaving a field whose text is not a price restores the old price and announces the error. */
  function leave(): void {
    if (field === null || commit(null)) return;
    const problem = onEnter(place, field.text);
    setField(null);
    if (field.text !== textOf(place) && problem !== null) onRefused(place, field.text, problem);
  }
  /** Empties a cell. If it must not be empty, its field opens with the reason. */
  function empty(): void {
    const problem = onEnter(place, '');
    if (problem === null) return;
    edit(place, '');
    setField({ text: '', problem });
  }

  return {
    size,
    place,
    field,
    /** Makes a cell active without moving the focus. */
    activate: setActive,
    moveTo,
    edit,
    type: (text: string) => setField({ text, problem: null }),
    commit,
    leave,
    empty,
    cancel: () => {
      setField(null);
      moveTo(place);
    },
    /** Closes the field and keeps the focus in the grid, because another text replaces it. */
    replace: () => {
      setField(null);
      focusNext();
    },
  };
}
export type GridEditing = ReturnType<typeof useGridEditing>;

/** Returns a function that moves the focus to the active cell, or to the field in it, once that is rendered. */
function useCellFocus(table: GridEditingOptions['table'], { row, column }: CellPlace, isEditing: boolean) {
  const shouldFocus = useRef(false);
  /** Whether opening a field selects its text, so that typing replaces it. False if typing opened the field. */
  const shouldSelect = useRef(false);
  useEffect(() => {
    if (!shouldFocus.current) return;
    shouldFocus.current = false;
    const cell = table.current?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`);
    (cell?.querySelector('input') ?? cell)?.focus();
    if (shouldSelect.current) cell?.querySelector('input')?.select();
    shouldSelect.current = false;
  }, [table, row, column, isEditing]);
  return ({ selectsText }: { selectsText?: boolean } = {}): void => {
    shouldFocus.current = true;
    if (selectsText !== undefined) shouldSelect.current = selectsText;
  };
}
