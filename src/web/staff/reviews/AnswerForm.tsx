import { REVIEW_TEXT_MAX } from '#shared/reviews/review-rules.ts';
import { answerReview, type StaffReview } from '#shared/reviews/staff-reviews.contract.ts';
import { textOf } from '#web/lib/form-data.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { useStaffForm } from '#web/staff/session/use-staff-form.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { sendReviewChange } from './staff-review-queries.ts';
import { texts } from './staff-reviews.texts.ts';

/** Writes or changes the answer to a review. */
export function AnswerForm({ review, onDone }: { review: StaffReview; onDone: () => void }) {
  const { _id: id, version, number, answer } = review;
  const { form, draft, errors, failure, busy } = useStaffForm({
    name: `review-answer-${id}`,
    endpoint: answerReview,
    toBody: (entered) => ({ version, text: textOf(entered, 'text') }),
    send: async (body) => {
      const { message } = await sendReviewChange(() => staffCall(answerReview, { params: { id }, body }));
      toast.success(message);
      onDone();
    },
  });
  return (
    <form {...form} className="stack-tight">
      {failure && <Notice tone="bad">{failure}</Notice>}
      <TextArea
        label={texts.ourAnswerTo(number)}
        name="text"
        rows={3}
        maxLength={REVIEW_TEXT_MAX}
        defaultValue={draft['text'] ?? answer?.text ?? ''}
        hint={texts.answerHint}
        error={errors['text']}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field came because of a press on Answer
        autoFocus
      />
      <div className="actions">
        <Button type="submit" size="sm" busy={busy} busyLabel={texts.saving}>
          {texts.saveTheAnswer}
        </Button>
        <Button variant="line" size="sm" disabled={busy} onClick={onDone}>
          {texts.close}
        </Button>
      </div>
    </form>
  );
}
