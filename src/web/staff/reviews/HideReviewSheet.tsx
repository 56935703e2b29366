import { useState } from 'react';
import { HIDE_REASON_TEXT, HIDE_REASONS } from '#shared/reviews/review-rules.ts';
import { hideReview, type StaffReview } from '#shared/reviews/staff-reviews.contract.ts';
import { textOf } from '#web/lib/form-data.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { useStaffForm } from '#web/staff/session/use-staff-form.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { ChoiceTiles } from '#web/ui/form/ChoiceTiles.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { sendReviewChange } from './staff-review-queries.ts';
import { texts } from './staff-reviews.texts.ts';

/** Asks for the reason why a review is hidden. The customer reads the answer. */
export function HideReviewSheet({ review, onClose }: { review: StaffReview; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  return (
    <Sheet open onClose={onClose} busy={busy} title={texts.hideQuestion(review.number)}>
      <HideForm review={review} onBusy={setBusy} onClose={onClose} />
    </Sheet>
  );
}

interface HideFormProps {
  review: StaffReview;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
}

function HideForm({ review: { _id: id, version, hidden }, onBusy, onClose }: HideFormProps) {
  const { form, draft, errors, failure, busy } = useStaffForm({
    name: `review-hidden-${id}`,
    endpoint: hideReview,
    toBody: (entered) => ({ version, reason: textOf(entered, 'reason'), note: textOf(entered, 'note') }),
    send: async (body) => {
      onBusy(true);
      try {
        const { message } = await sendReviewChange(() => staffCall(hideReview, { params: { id }, body }));
        toast.success(message);
      } finally {
        onBusy(false);
      }
      onClose();
    },
  });
  return (
    <form {...form} className="stack">
      {failure && <Notice tone="bad">{failure}</Notice>}
      <p>{texts.hideConsequence}</p>
      <ChoiceTiles
        legend="Why?"
        legendLook="label"
        name="reason"
        choices={HIDE_REASONS.map((value) => ({ value, label: HIDE_REASON_TEXT[value] }))}
        defaultValue={draft['reason'] ?? hidden?.reason}
        error={errors['reason'] && texts.chooseAReason}
      />
      <Field
        label={texts.noteToTheCustomer}
        name="note"
        maxLength={300}
        autoComplete="off"
        defaultValue={draft['note'] ?? hidden?.note ?? ''}
        hint={texts.noteHint}
        error={errors['note']}
      />
      <SheetActions>
        <Button type="submit" variant="danger-solid" busy={busy} busyLabel={texts.hiding}>
          {texts.hideIt}
        </Button>
        <Button variant="line" disabled={busy} onClick={onClose}>
          {texts.leaveIt}
        </Button>
      </SheetActions>
    </form>
  );
}
