import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { changePromotion, type StaffPromotion } from '#shared/promotions/staff-promotions.contract.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
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

/** /staff/promotions: the promotions and how many places are taken. */
export function Component() {
  const { data, error, refetch, isFetching } = usePromotions();
  useTitle('Promotions', useCentre()?.name);
  return (
    <main id="main" className="wrap narrow page" tabIndex={-1}>
      <PageTitle lead="Bookings keep what they were promised. A change counts for the next ones.">Promotions</PageTitle>
      {error && !data && (
        <ErrorState technical={error.message} onRetry={() => void refetch()} retrying={isFetching}>
          {errorMessage(error)}
        </ErrorState>
      )}
      {!data && !error && (
        <SkeletonGroup label="Loading the promotions">
          <SkeletonCards />
        </SkeletonGroup>
      )}
      {data?.map((promotion) => (
        <PromotionForm key={promotion.code} promotion={promotion} />
      ))}
    </main>
  );
}

const HEADINGS: Record<StaffPromotion['eligibility'], string> = {
  'early-customer': 'The first customers',
  'first-booking': 'The first care',
  'once-per-customer': 'Every customer',
};

/** Who can use the promotion, and on what. */
function conditionOf({ eligibility, taken, places }: StaffPromotion): string {
  switch (eligibility) {
    case 'early-customer':
      return `Car care and repair, one booking each. ${taken} of ${places} places are taken`;
    case 'first-booking':
      return 'The first booking of any service';
    case 'once-per-customer':
      return 'One booking of each customer';
  }
}

function PromotionForm({ promotion }: { promotion: StaffPromotion }) {
  const client = useQueryClient();
  const { ref, busy, submit, errors, failure } = useSubmit();
  const { code, title, percent, places, taken, used, active, eligibility } = promotion;

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const number = (name: string): number => Number(form.get(name));
    void submit(async () => {
      const { message } = await staffCall(changePromotion, {
        params: { code },
        body: {
          title: form.get('title') as string,
          percent: number('percent'),
          active: form.get('active') !== null,
          ...(places !== null && { places: number('places') }),
        },
      });
      toast.success(message);
      await client.invalidateQueries({ queryKey: promotionsKey });
    });
  }

  return (
    <Card className="block" aria-labelledby={code}>
      <form className="stack" ref={ref} onSubmit={save} noValidate>
        <h2 id={code} className="heading">
          {HEADINGS[eligibility]}
        </h2>
        <p className="muted">
          {conditionOf(promotion)}, {used} {used === 1 ? 'booking uses' : 'bookings use'} it.
        </p>
        {failure && <Notice tone="bad">{failure}</Notice>}
        <Field label="What customers read" name="title" defaultValue={title} maxLength={120} error={errors['title']} />
        <Field
          label="Percent off"
          name="percent"
          defaultValue={percent}
          inputMode="numeric"
          error={errors['percent']}
        />
        {places !== null && (
          <Field
            label="Places"
            name="places"
            defaultValue={places}
            inputMode="numeric"
            error={errors['places']}
            hint={`At least ${taken}: so many are taken.`}
          />
        )}
        <Checkbox label="Offered to customers" name="active" defaultChecked={active} />
        <div className="actions">
          <Button type="submit" busy={busy} busyLabel="Saving">
            Save
          </Button>
        </div>
      </form>
    </Card>
  );
}
