/** A cell of a grid. Rows and columns count from 0. */
export interface CellPlace {
  row: number;
  column: number;
}

interface PressedKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** The number of rows that Page Up and Page Down move. */
const PAGE_ROWS = 10;

/**
 * The cell to which a key leads (WAI-ARIA grid pattern): arrows, Home and End within the row, with Control within the
 * grid, Page Up and Page Down. Null for other keys.
 */
export function cellAfterKey(
  { key, ctrlKey, metaKey, altKey }: PressedKey,
  { row, column }: CellPlace,
  { rows, columns }: { rows: number; columns: number },
): CellPlace | null {
  if (altKey || metaKey || (ctrlKey && key !== 'Home' && key !== 'End')) return null;
  const at = (toRow: number, toColumn: number): CellPlace => ({
    row: Math.max(0, Math.min(toRow, rows - 1)),
    column: Math.max(0, Math.min(toColumn, columns - 1)),
  });
  switch (key) {
    case 'ArrowUp':
      return at(row - 1, column);
    case 'ArrowDown':
      return at(row + 1, column);
    case 'ArrowLeft':
      return at(row, column - 1);
    case 'ArrowRight':
      return at(row, column + 1);
    case 'Home':
      return at(ctrlKey ? 0 : row, 0);
    case 'End':
      return at(ctrlKey ? rows - 1 : row, columns - 1);
    case 'PageUp':
      return at(row - PAGE_ROWS, column);
    case 'PageDown':
      return at(row + PAGE_ROWS, column);
    default:
      return null;
  }
}

/** The command of a key for the active cell. `type` edits it and starts with the key. Null for other keys. */
export function commandOfKey({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: PressedKey): 'edit' | 'revert' | 'empty' | 'type' | null {
  if (key === 'Enter' || key === 'F2') return 'edit';
  if (key === 'Escape') return 'revert';
  if (key === 'Delete' || key === 'Backspace') return 'empty';
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey ? 'type' : null;
}
