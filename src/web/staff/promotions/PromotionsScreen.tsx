import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { editPromotion, type StaffPromotion } from '#shared/promotions/staff-promotions.contract.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { textOf } from '#web/lib/form-data.ts';
import { useStaffForm } from '#web/staff/session/use-staff-form.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { NewCode } from './NewCode.tsx';
import { promotionCondition, promotionHeading } from './promotion-labels.ts';
import { promotionsKey, usePromotions } from './promotion-queries.ts';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { texts } from './staff-promotions.texts.ts';

/** /staff/promotions: the promotions and how many places are taken. */
export function PromotionsScreen() {
  const { data, error, refetch, isFetching } = usePromotions();
  // A code that was made leaves an empty form.
  const [made, setMade] = useState(0);
  useTitle(texts.promotions, useCentre()?.name);
  return (
    <main id="main" className="wrap narrow page" tabIndex={-1}>
      <PageTitle lead={texts.lead}>{texts.promotions}</PageTitle>
      {error && !data && (
        <ErrorState technical={error.message} onRetry={() => void refetch()} retrying={isFetching}>
          {errorMessage(error)}
        </ErrorState>
      )}
      {!data && !error && (
        <SkeletonGroup label={texts.loadingThePromotions}>
          <SkeletonCards />
        </SkeletonGroup>
      )}
      {data && <NewCode key={made} onMade={() => setMade((before) => before + 1)} />}
      {data?.map((promotion) => (
        <PromotionForm key={promotion.code} promotion={promotion} heading={promotionHeading(promotion, data)} />
      ))}
    </main>
  );
}

/** The limit that was typed; none where a code has an empty field. */
const limitOf = (typed: string, hasCode: boolean): number | null => (hasCode && typed === '' ? null : Number(typed));

function PromotionForm({ promotion, heading }: { promotion: StaffPromotion; heading: string }) {
  const client = useQueryClient();
  const { code, title, percent, off, places, taken, used, validUntil, afterWashes, active } = promotion;
  const hasCode = promotion.eligibility === 'with-code';
  const { form, draft, errors, failure, busy } = useStaffForm({
    name: `staff-promotion ${code}`,
    endpoint: editPromotion,
    toBody: (entered) => ({
      title: textOf(entered, 'title'),
      ...(off === null ? { percent: Number(textOf(entered, 'percent')) } : { off: Number(textOf(entered, 'off')) }),
      active: entered.has('active'),
      ...((places !== null || hasCode) && { places: limitOf(textOf(entered, 'places'), hasCode) }),
      ...(afterWashes !== null && { afterWashes: Number(textOf(entered, 'afterWashes')) }),
      ...(hasCode && { validUntil: textOf(entered, 'validUntil') || null }),
    }),
    send: async (body) => {
      const { message } = await staffCall(editPromotion, { params: { code }, body });
      toast.success(message);
      await client.invalidateQueries({ queryKey: promotionsKey });
    },
  });

  return (
    <Card className="block" aria-labelledby={code}>
      <form className="stack" {...form}>
        <h2 id={code} className="heading">
          {heading}
        </h2>
        <p className="muted">{promotionCondition(promotion)}</p>
        {failure && <Notice tone="bad">{failure}</Notice>}
        <Field
          label={texts.publicText}
          name="title"
          defaultValue={draft.title ?? title}
          maxLength={120}
          error={errors.title}
        />
        {off === null ? (
          <Field
            label={texts.percentOff}
            name="percent"
            defaultValue={draft.percent ?? percent}
            inputMode="numeric"
            error={errors.percent}
          />
        ) : (
          <Field
            label={texts.amountOff}
            name="off"
            defaultValue={draft.off ?? off}
            inputMode="numeric"
            error={errors.off}
          />
        )}
        {afterWashes !== null && (
          <Field
            label={texts.afterWashes}
            name="afterWashes"
            defaultValue={draft.afterWashes ?? afterWashes}
            inputMode="numeric"
            error={errors.afterWashes}
            hint={texts.afterWashesHint}
          />
        )}
        {hasCode && (
          <div className="row row-2">
            <Field
              label={texts.uses}
              name="places"
              defaultValue={draft.places ?? places ?? ''}
              inputMode="numeric"
              error={errors.places}
              hint={texts.usesHint(used)}
            />
            <Field
              label={texts.lastDay}
              name="validUntil"
              type="date"
              defaultValue={draft.validUntil ?? validUntil ?? ''}
              error={errors.validUntil}
              hint={texts.lastDayHint}
            />
          </div>
        )}
        {places !== null && !hasCode && (
          <Field
            label={texts.places}
            name="places"
            defaultValue={draft.places ?? places}
            inputMode="numeric"
            error={errors.places}
            hint={texts.placesHint(taken)}
          />
        )}
        <Checkbox
          label={hasCode ? texts.codeWorks : texts.offeredToCustomers}
          name="active"
          defaultChecked={draft.title === undefined ? active : draft.active !== undefined}
        />
        <div className="actions">
          <Button type="submit" busy={busy} busyLabel={texts.saving}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}
