import { useQueryClient } from '@tanstack/react-query';
import { REVIEW_TEXT_MAX } from '#shared/reviews/review-rules.ts';
import { type OwnReview, saveReview } from '#shared/reviews/reviews.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { customerDrafts } from '#web/customer/session/customer-session.ts';
import { useSignedInForm } from '#web/customer/session/use-signed-in-form.ts';
import { textOf } from '#web/lib/form-data.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { ChoiceTiles } from '#web/ui/form/ChoiceTiles.tsx';
import { StarField } from '#web/ui/form/StarField.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { showReview } from './review-query.ts';
import { texts } from './customer-reviews.texts.ts';

/** What each number of stars means, from one star on. */
const STAR_WORDS = ['Bad', 'Poor', 'Fair', 'Good', 'Great'];

/** The name of the draft of a booking's review. */
export const reviewDraft = (bookingId: string): string => `review ${bookingId}`;

interface ReviewFormProps {
  review: OwnReview;
  online: boolean;
  /** Leaves a change; without it the review is written for the first time. */
  onClose?: (() => void) | undefined;
  onSaved: () => void;
}

/** Writes or changes a review: its stars, text and name. Unsent entries are kept as a draft. */
export function ReviewForm({ review: { _id: id, publicName, review }, online, onClose, onSaved }: ReviewFormProps) {
  const client = useQueryClient();
  const { form, draft, errors, failure, busy } = useSignedInForm({
    name: reviewDraft(id),
    endpoint: saveReview,
    toBody: (entered) => ({
      stars: Number(textOf(entered, 'stars')),
      text: textOf(entered, 'text'),
      showName: textOf(entered, 'name') === 'shown',
    }),
    send: async (body) => {
      const saved = await customerCall(saveReview, { params: { id }, body });
      showReview(client, saved.review);
      toast.success(saved.message);
      onSaved();
    },
  });
  const leave = () => {
    customerDrafts.drop(reviewDraft(id));
    onClose?.();
  };
  return (
    <form className="stack" {...form}>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <StarField
        legend={texts.yourStars}
        name="stars"
        words={STAR_WORDS}
        defaultValue={draft['stars'] ?? review?.stars.toString()}
        error={errors['stars']}
      />
      <TextArea
        label={texts.reviewText}
        note={texts.optional}
        name="text"
        rows={5}
        maxLength={REVIEW_TEXT_MAX}
        defaultValue={draft['text'] ?? review?.text ?? ''}
        hint={texts.reviewTextHint(REVIEW_TEXT_MAX)}
        error={errors['text']}
      />
      <ChoiceTiles
        legend={texts.shownName}
        legendLook="label"
        name="name"
        choices={[
          { value: 'shown', label: publicName },
          { value: 'hidden', label: texts.noName },
        ]}
        defaultValue={draft['name'] ?? (review?.showName === false ? 'hidden' : 'shown')}
        hint={texts.publicExplained}
      />
      {!online && <Notice tone="gold">{texts.noNetwork}</Notice>}
      <div className="actions">
        <Button type="submit" busy={busy} busyLabel={texts.saving}>
          {review === null ? texts.sendMyReview : texts.saveChange}
        </Button>
        {onClose && (
          <Button variant="line" disabled={busy} onClick={leave}>
            {texts.leaveUnchanged}
          </Button>
        )}
      </div>
    </form>
  );
}
