import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { requestExport } from '#shared/privacy/privacy.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { confirmByOf, type ConfirmBy } from './confirm-by.ts';
import { ConfirmIdentity } from './ConfirmIdentity.tsx';
import { saveExport } from './save-export.ts';
import { texts } from './customer-profile.texts.ts';

interface ExportSheetProps {
  task: 'request' | 'download';
  onClose: () => void;
}

const TEXTS = {
  request: { title: texts.askForYourData, text: texts.exportStepsExplained, button: texts.askForFile },
  download: { title: texts.downloadYourData, text: texts.keepFileSafe, button: texts.downloadFile },
} as const;

/** Asks for the file with all personal data, or downloads it, after a confirmation of the identity. */
export function ExportSheet({ task, onClose }: ExportSheetProps) {
  const client = useQueryClient();
  const [confirmBy, setConfirmBy] = useState<ConfirmBy | null>(null);
  const { ref, busy, submit, failure, errors } = useSubmit();
  const { title, text, button } = TEXTS[task];

  async function send() {
    const { currentPassword, otp } = Object.fromEntries(new FormData(ref.current ?? undefined)) as Record<
      string,
      string
    >;
    const body = { ...(currentPassword && { currentPassword }), ...(otp && { otp }) };
    try {
      if (task === 'request') client.setQueryData(['data-export'], await customerCall(requestExport, { body }));
      else await saveExport(body);
      onClose();
    } catch (error) {
      const by = confirmByOf(error);
      // The first press asks how this account confirms.
      if (by === null || confirmBy !== null) throw error;
      setConfirmBy(by);
    }
  }

  return (
    <Sheet open onClose={onClose} busy={busy} title={title}>
      <form
        ref={ref}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(send);
        }}
      >
        <p>{text}</p>
        {failure && <Notice tone="bad">{failure}</Notice>}
        {confirmBy && <ConfirmIdentity by={confirmBy} errors={errors} hint={texts.exportPasswordReason} />}
        <SheetActions>
          <Button type="submit" busy={busy} busyLabel={texts.oneMoment} data-autofocus>
            {button}
          </Button>
          <Button variant="line" disabled={busy} onClick={onClose}>
            {texts.cancel}
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  );
}
