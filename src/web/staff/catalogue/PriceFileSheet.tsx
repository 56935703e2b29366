import { useState } from 'react';
import { PRICE_FILE_BYTES, previewPayload, type PricePreview } from '#shared/catalogue/prices.contract.ts';
import { CLASS_LABEL } from '#shared/catalogue/vehicle-class-labels.ts';
import { cutText } from '#shared/cut-text.ts';
import { browserErrors } from '#shared/browser-errors.ts';
import { payloadOf } from '#shared/errors.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { Table, type Column } from '#web/ui/data/Table.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { priceLabel } from './PriceChanges.tsx';
import { invalidateCatalogue } from './staff-catalogue-queries.ts';
import { importFile, previewFile } from './upload-price-file.ts';
import { texts } from './staff-catalogue.texts.ts';

type Change = PricePreview['changes'][number];
type Problem = PricePreview['problems'][number];

/** Opens a CSV file of prices, shows its changes or its errors by line, and then saves the whole file. */
export function PriceFileSheet({ onClose }: { onClose: () => void }) {
  const [opened, setOpened] = useState<{ file: Blob; preview: PricePreview } | null>(null);
  const { busy, submit, failure, reject } = useSubmit();
  const preview = opened?.preview;

  function open(file: File | undefined): void {
    setOpened(null);
    reject(null);
    if (file === undefined) return;
    if (file.size > PRICE_FILE_BYTES) reject({ message: browserErrors['catalogue.file_too_large'][1], fields: {} });
    else void submit(async () => setOpened({ file, preview: await previewFile(file) }));
  }
  const save = ({ file, preview: { digest } }: { file: Blob; preview: PricePreview }) =>
    submit(async () => {
      try {
        toast.success((await importFile(file, digest)).message);
      } catch (error) {
        const newer =
          payloadOf(error, 'catalogue.preview_stale', previewPayload)?.preview ??
          payloadOf(error, 'catalogue.file_invalid', previewPayload)?.preview;
        if (newer) setOpened({ file, preview: newer });
        throw error;
      }
      await invalidateCatalogue();
      onClose();
    });
  return (
    <Sheet open onClose={onClose} busy={busy} title={texts.pricesFromAFile}>
      <div className="stack">
        <p className="small muted">{texts.fileExplained}</p>
        <Field
          label={texts.csvFile}
          note={texts.fileSizeLimit}
          type="file"
          accept=".csv,text/csv"
          onChange={({ target }) => open(target.files?.[0])}
        />
        {failure && <Notice tone="bad">{failure}</Notice>}
        {preview && <Preview preview={preview} />}
        <SheetActions>
          {opened && preview && preview.problems.length === 0 && preview.total > 0 && (
            <Button busy={busy} busyLabel={texts.saving} onClick={() => void save(opened)}>
              {texts.savePrices(preview.total, preview.total === 1 ? texts.onePrice : texts.manyPrices)}
            </Button>
          )}
          <Button variant="line" disabled={busy} onClick={onClose}>
            {texts.notNow}
          </Button>
        </SheetActions>
      </div>
    </Sheet>
  );
}

function Preview({ preview: { changes, total, problems } }: { preview: PricePreview }) {
  if (problems.length > 0)
    return (
      <>
        <Notice tone="bad">
          {texts.fileHasProblems(problems.length === 1 ? texts.onePlaceNeeds : texts.manyPlacesNeed(problems.length))}
        </Notice>
        <Table caption={texts.whatIsWrong} columns={PROBLEM_COLUMNS} rows={problems} rowKey={placeOf} phone="list" />
      </>
    );
  if (total === 0) return <Notice>{texts.fileChangesNothing}</Notice>;
  return (
    <>
      <p role="status">
        {texts.wouldChange(total, total === 1 ? texts.onePrice : texts.manyPrices)}
        {total > changes.length && texts.firstAreListed(changes.length)}.
      </p>
      <Table
        caption={texts.whatWouldChange}
        columns={CHANGE_COLUMNS}
        rows={changes}
        rowKey={(change) => `${change.service} ${targetOf(change)}`}
        phone="list"
      />
    </>
  );
}

const targetOf = ({ class: ofClass, car }: Change): string =>
  car ?? (ofClass === null ? 'default' : CLASS_LABEL[ofClass]);

const CHANGE_COLUMNS: readonly Column<Change>[] = [
  { key: 'what', head: 'Price', place: 'title', cell: (change) => `${change.service}, ${targetOf(change)}` },
  { key: 'from', head: 'Now', place: 'sub', cell: ({ from, differs }) => <s>{priceLabel(from, differs)}</s> },
  { key: 'to', head: 'New', place: 'amount', align: 'right', cell: ({ to }) => priceLabel(to) },
];

/** The letter of a column in a spreadsheet. Columns count from 1. */
const letterOf = (column: number): string =>
  (column > 26 ? letterOf(Math.floor((column - 1) / 26)) : '') + String.fromCodePoint(65 + ((column - 1) % 26));
const placeOf = ({ line, column, heading }: Problem): string =>
  `Line ${line}${column === null ? '' : `, column ${letterOf(column)}`}${heading ? ` (${cutText(heading, 60)})` : ''}`;

const PROBLEM_COLUMNS: readonly Column<Problem>[] = [
  { key: 'place', head: 'Where', place: 'title', cell: placeOf },
  { key: 'problem', head: 'What', place: 'sub', cell: ({ problem }) => problem },
];
