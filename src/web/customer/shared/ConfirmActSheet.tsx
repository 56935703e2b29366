import { useQueryClient } from '@tanstack/react-query';
import { SHARED_KEY } from '#web/customer/shared-cars-query.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { texts } from './customer-shared.texts.ts';

interface ConfirmActSheetProps {
  title: string;
  consequence: string;
  yes: string;
  busyLabel: string;
  act: () => Promise<{ message: string }>;
  onClose: () => void;
}

/** Asks before the customer declines an invitation or leaves a car. */
export function ConfirmActSheet({ title, consequence, yes, busyLabel, act, onClose }: ConfirmActSheetProps) {
  const client = useQueryClient();
  const { busy, submit, failure } = useSubmit({ onFailure: (message) => toast.error(message) });
  const answer = () =>
    void submit(async () => {
      const { message } = await act();
      await client.invalidateQueries({ queryKey: SHARED_KEY });
      toast.success(message);
      onClose();
    });
  return (
    <Sheet role="alertdialog" open onClose={onClose} busy={busy} title={title}>
      <p>{consequence}</p>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <SheetActions>
        <Button variant="danger-solid" busy={busy} busyLabel={busyLabel} onClick={answer}>
          {yes}
        </Button>
        <Button variant="line" disabled={busy} onClick={onClose}>
          {texts.keep}
        </Button>
      </SheetActions>
    </Sheet>
  );
}
