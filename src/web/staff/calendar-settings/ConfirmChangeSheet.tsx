import type { ReactNode } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { ChangeProblem } from './ChangeProblem.tsx';
import { useCalendarChange } from './use-calendar-change.ts';
import { texts } from './staff-calendar-settings.texts.ts';

interface ConfirmChangeSheetProps {
  title: string;
  timeZone: string;
  version: number;
  /** The explanation of the consequences. */
  children: ReactNode;
  /** The labels of the button: for the change alone, and for a change that takes appointments with it. */
  confirm: string;
  confirmHits: string;
  send: (terms: { version: number; confirm?: true }) => Promise<{ message: string }>;
  onClose: () => void;
}

/** Confirms a change of the calendar. If it affects appointments, the sheet lists them and asks again. */
export function ConfirmChangeSheet(props: ConfirmChangeSheetProps) {
  const { title, timeZone, version, children, confirm, confirmHits, send, onClose } = props;
  const { busy, failure, hits, save } = useCalendarChange({ version, onDone: onClose });
  return (
    <Sheet role="alertdialog" open onClose={onClose} busy={busy} title={title}>
      <div className="stack">
        <p>{children}</p>
        <ChangeProblem timeZone={timeZone} failure={failure} hits={hits} />
        <SheetActions>
          <Button variant="danger-solid" busy={busy} busyLabel={texts.oneMoment} onClick={() => void save(send)}>
            {hits ? confirmHits : confirm}
          </Button>
          <Button variant="line" disabled={busy} onClick={onClose} data-autofocus>
            {texts.no}
          </Button>
        </SheetActions>
      </div>
    </Sheet>
  );
}
