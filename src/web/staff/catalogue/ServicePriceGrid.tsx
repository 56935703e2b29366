import type { StaffService } from '#shared/catalogue/staff-catalogue.contract.ts';
import { formatNaira } from '#shared/money.ts';
import { ServiceName } from '#web/domain/catalogue/ServiceName.tsx';
import type { CellPlace } from './grid-keys.ts';
import type { PriceColumn } from './price-cells.ts';
import { priceLabel } from './PriceChanges.tsx';
import {
  isSamePrice,
  pasteBlock,
  readCell,
  without,
  withPrice,
  type DraftChange,
  type PriceCell,
} from './price-draft.ts';
import { PriceGrid, type GridCell } from './PriceGrid.tsx';
import type { PriceDraft } from './use-price-draft.ts';
import { texts } from './staff-catalogue.texts.ts';

interface ServicePriceGridProps {
  label: string;
  services: readonly StaffService[];
  columns: readonly PriceColumn[];
  draft: PriceDraft;
  /** Receives the cells that could not be used, with the reason. */
  onProblems: (problems: readonly string[]) => void;
}

/** The prices of services in a grid, with the draft over them: services down, kinds of prices across. */
export function ServicePriceGrid({ label, services, columns, draft, onProblems }: ServicePriceGridProps) {
  const { changes, update } = draft;
  const cellsAt = ({ row, column }: CellPlace): readonly PriceCell[] | null => {
    const service = services[row];
    return (service && columns[column]?.cellsOf(service)) ?? null;
  };

  function cellOf(place: CellPlace): GridCell {
    const cells = cellsAt(place) ?? [];
    const standard = standardOf(services[place.row], changes);
    const prices = cells.map((cell) => presentPrice(cell, changes));
    const [first] = prices;
    const isOne = first !== undefined && prices.every((one) => one.to === first.to && one.differs === first.differs);
    const isUnsaved = prices.some(({ change }) => change !== null);
    const change = prices.find((one) => one.change !== null)?.change ?? null;
    const name = cells.length > 1 ? (cells[0]?.name.replace(/\d+$/, texts.allYears) ?? '') : (cells[0]?.name ?? '');
    if (!isOne || first.differs)
      return { name, shown: 'differs', text: '', isDefault: true, was: isUnsaved ? texts.otherPrices : null };
    return {
      name,
      shown: formatNaira(first.to ?? standard),
      text: first.to === null ? '' : String(first.to),
      isDefault: first.to === null,
      was: change === null ? null : priceLabel(change.from ?? standard, change.differsAt !== null),
    };
  }
  function onEnter(place: CellPlace, text: string): string | null {
    const cells = cellsAt(place) ?? [];
    const [first] = cells;
    if (first === undefined) return null;
    const read = readCell(first, text);
    if ('problem' in read) return read.problem;
    let next = [...changes];
    for (const cell of cells) next = withPrice(next, cell, read.to);
    onProblems([]);
    update(next);
    return null;
  }
  function onPaste({ row, column }: CellPlace, text: string): void {
    const { changes: next, problems } = pasteBlock(changes, text, (down, right) =>
      cellsAt({ row: row + down, column: column + right }),
    );
    update(next);
    onProblems(problems);
  }
  return (
    <PriceGrid
      label={label}
      columns={columns}
      rows={services.map(({ _id, name, active }) => ({
        key: _id,
        head: (
          <>
            <ServiceName name={name} />
            {!active && <span className="small muted"> {texts.off}</span>}
          </>
        ),
      }))}
      cellOf={cellOf}
      onEnter={onEnter}
      onPaste={onPaste}
      onRevert={(place) => update(without(changes, cellsAt(place) ?? []))}
      onProblem={(problem) => onProblems([problem])}
    />
  );
}

/** The price of a cell with the draft over it. */
function presentPrice(cell: PriceCell, changes: readonly DraftChange[]) {
  const change = changes.find((one) => isSamePrice(one, cell)) ?? null;
  return { change, to: change === null ? cell.price : change.to, differs: change === null && cell.differsAt !== null };
}

/** The default price of a service with the draft over it. */
function standardOf(service: StaffService | undefined, changes: readonly DraftChange[]): number {
  const change = changes.find((one) => one.service === service?._id && one.class === null && one.vehicle === null);
  return change?.to ?? service?.price ?? 0;
}
