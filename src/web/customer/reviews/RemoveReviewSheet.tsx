import { useQueryClient } from '@tanstack/react-query';
import { removeReview } from '#shared/reviews/reviews.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { showReview } from './review-query.ts';
import { texts } from './customer-reviews.texts.ts';

/** Asks before a review is removed for ever. */
export function RemoveReviewSheet({ bookingId, onClose }: { bookingId: string; onClose: () => void }) {
  const client = useQueryClient();
  const { busy, submit, failure } = useSubmit({ onFailure: (message) => toast.error(message) });
  const remove = () =>
    void submit(async () => {
      const { review, message } = await customerCall(removeReview, { params: { id: bookingId } });
      showReview(client, review);
      toast.success(message);
      onClose();
    });
  return (
    <Sheet role="alertdialog" open onClose={onClose} busy={busy} title={texts.removeQuestion}>
      <div className="stack">
        {failure && <Notice tone="bad">{failure}</Notice>}
        <p>{texts.removeConsequence}</p>
        <SheetActions>
          <Button variant="danger-solid" busy={busy} busyLabel={texts.removing} onClick={remove}>
            {texts.yesRemoveIt}
          </Button>
          <Button variant="line" disabled={busy} onClick={onClose}>
            {texts.keepIt}
          </Button>
        </SheetActions>
      </div>
    </Sheet>
  );
}
