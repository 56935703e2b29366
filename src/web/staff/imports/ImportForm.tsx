import { useState } from 'react';
import Download from 'lucide-react/icons/download';
import { browserErrors } from '#shared/browser-errors.ts';
import { CSV_BOM, csvRow } from '#shared/csv.ts';
import { templateOf } from '#shared/imports/import-columns.ts';
import { IMPORT_FILE_BYTES, uploadImport } from '#shared/imports/imports.contract.ts';
import { navigate } from '#web/lib/router.tsx';
import { saveTextFile } from '#web/lib/save-file.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { staffUpload } from '#web/staff/session/staff-upload.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Segments } from '#web/ui/form/Segments.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { refreshImports } from './import-queries.ts';
import { texts } from './staff-imports.texts.ts';

const KIND = 'customers';

function saveTemplate(): void {
  const { headings, example } = templateOf(KIND);
  saveTextFile('customers-template.csv', CSV_BOM + csvRow(headings) + csvRow(example), 'text/csv;charset=utf-8');
}

/** Sends a file or a pasted table, and opens the import that comes of it. */
export function ImportForm() {
  const [from, setFrom] = useState<'file' | 'paste'>('file');
  const [file, setFile] = useState<File | null>(null);
  const [pasted, setPasted] = useState('');
  const { busy, submit, failure, reject, ref } = useSubmit();
  const table = from === 'file' ? file : pasted.trim() === '' ? null : new Blob([pasted]);

  function send(): void {
    if (table === null) return;
    if (table.size > IMPORT_FILE_BYTES)
      return reject({ message: browserErrors['import.file_too_large'][1], fields: {} });
    const name = from === 'file' ? (file?.name ?? '').slice(-120) : texts.pastedName;
    void submit(async () => {
      const made = await staffUpload(uploadImport, table, { name, query: { kind: KIND, name } });
      void refreshImports();
      navigate(staffPaths.import(made.import._id));
    });
  }
  return (
    <Card aria-label={texts.newImport}>
      <form
        ref={ref}
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <h2 className="heading">{texts.newImport}</h2>
        <p className="small muted">{texts.templateExplained}</p>
        <Segments
          legend={texts.from}
          legendLook="sr"
          name="from"
          small
          choices={[
            { value: 'file', label: texts.fromFile },
            { value: 'paste', label: texts.fromPaste },
          ]}
          value={from}
          onChange={setFrom}
        />
        {from === 'file' ? (
          <Field
            label={texts.csvFile}
            hint={texts.csvHint}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
            onChange={({ target }) => setFile(target.files?.[0] ?? null)}
          />
        ) : (
          <TextArea
            label={texts.paste}
            hint={texts.pasteHint}
            rows={6}
            value={pasted}
            onChange={({ target }) => setPasted(target.value)}
          />
        )}
        {failure && <Notice tone="bad">{failure}</Notice>}
        <div className="actions">
          <Button type="submit" busy={busy} busyLabel={texts.opening} disabled={table === null}>
            {texts.open}
          </Button>
          <Button variant="line" icon={Download} onClick={saveTemplate}>
            {texts.template}
          </Button>
        </div>
      </form>
    </Card>
  );
}
