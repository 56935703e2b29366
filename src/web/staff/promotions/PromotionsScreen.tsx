import { useQueryClient } from '@tanstack/react-query';
import { editPromotion, type StaffPromotion } from '#shared/promotions/staff-promotions.contract.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { textOf } from '#web/lib/form-data.ts';
import { useStaffForm } from '#web/staff/session/use-staff-form.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
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
      {data?.map((promotion) => (
        <PromotionForm key={promotion.code} promotion={promotion} heading={promotionHeading(promotion, data)} />
      ))}
    </main>
  );
}

function PromotionForm({ promotion, heading }: { promotion: StaffPromotion; heading: string }) {
  const client = useQueryClient();
  const { code, title, percent, places, taken, active } = promotion;
  const { form, draft, errors, failure, busy } = useStaffForm({
    name: `staff-promotion ${code}`,
    endpoint: editPromotion,
    toBody: (entered) => ({
      title: textOf(entered, 'title'),
      percent: Number(textOf(entered, 'percent')),
      active: entered.has('active'),
      ...(places !== null && { places: Number(textOf(entered, 'places')) }),
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
        <Field
          label={texts.percentOff}
          name="percent"
          defaultValue={draft.percent ?? percent}
          inputMode="numeric"
          error={errors.percent}
        />
        {places !== null && (
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
          label={texts.offeredToCustomers}
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
