import { useState } from 'react';
import { formatDayAndTime } from '#shared/dates.ts';
import { undoImport, type ImportRecord } from '#shared/imports/imports.contract.ts';
import { ConfirmSheet } from '#web/staff/ConfirmSheet.tsx';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { keepImport } from './import-queries.ts';
import styles from './Imports.module.css';
import { texts } from './staff-imports.texts.ts';

interface ImportOutcomeProps {
  record: ImportRecord;
  now: Date;
}

/** An import that was started: its progress, its result with undo, or the people who stayed after that. */
export function ImportOutcome({ record, now }: ImportOutcomeProps) {
  const { state } = record;
  return (
    <Card className="stack" role="status">
      {(state === 'waiting' || state === 'running' || state === 'undoing') && (
        <Progress record={record} state={state} />
      )}
      {state === 'done' && <Done record={record} now={now} />}
      {state === 'undone' && <Undone record={record} />}
    </Card>
  );
}

function Progress({ record, state }: { record: ImportRecord; state: 'waiting' | 'running' | 'undoing' }) {
  // Undoing counts customers, of whom there may be fewer than lines.
  const all = state === 'undoing' ? (record.added?.customers ?? record.lines) : record.lines;
  return (
    <>
      <h2 className="heading">{texts.working[state]}</h2>
      <progress className={styles.progress} aria-label={texts.working[state]} max={all} value={record.doneLines} />
      {state === 'running' && <p>{texts.progress(record.doneLines, record.lines)}</p>}
      <p className="small muted">{texts.mayLeave}</p>
    </>
  );
}

function Done({ record, now }: ImportOutcomeProps) {
  const [asking, setAsking] = useState(false);
  const { customers, cars } = record.added ?? { customers: 0, cars: 0 };
  return (
    <>
      <h2 className="heading">{texts.done(customers, cars)}</h2>
      <p>{record.undoUntil === null ? texts.undoOver : texts.undoUntil(formatDayAndTime(record.undoUntil, now))}</p>
      <div className="actions">
        <Button variant="line" href={staffPaths.customers()}>
          {texts.seeCustomers}
        </Button>
        {record.undoUntil !== null && (
          <Button variant="danger" onClick={() => setAsking(true)}>
            {texts.undo}
          </Button>
        )}
      </div>
      <ConfirmSheet
        open={asking}
        title={texts.undoQuestion}
        confirm={texts.undo}
        send={async () => {
          keepImport(await staffCall(undoImport, { params: { id: record._id } }));
          return { message: texts.undoing };
        }}
        onDone={() => setAsking(false)}
        onClose={() => setAsking(false)}
      >
        <p>{texts.undoConsequence}</p>
      </ConfirmSheet>
    </>
  );
}

function Undone({ record }: { record: ImportRecord }) {
  return (
    <>
      <h2 className="heading">{texts.undone}</h2>
      {record.remainingTotal > 0 && (
        <>
          <p>{texts.kept(record.remainingTotal)}</p>
          <ul>
            {record.remaining.map(({ customer, name }) => (
              <li key={customer}>
                <Link href={staffPaths.customer(customer)}>{name}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
