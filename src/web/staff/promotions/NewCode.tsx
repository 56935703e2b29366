import { useState } from 'react';
import { makeCode } from '#shared/promotions/staff-promotions.contract.ts';
import { useServices } from '#web/domain/catalogue/catalogue-queries.ts';
import { textOf } from '#web/lib/form-data.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';
import { useStaffForm } from '#web/staff/session/use-staff-form.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { RadioGroup } from '#web/ui/form/RadioGroup.tsx';
import { Segments } from '#web/ui/form/Segments.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { promotionsKey } from './promotion-queries.ts';
import { texts } from './staff-promotions.texts.ts';

type Value = 'percent' | 'off';

/** The form that makes a promotion with a code. */
export function NewCode({ onMade }: { onMade: () => void }) {
  const [value, setValue] = useState<Value>('percent');
  const services = useServices();
  const { form, draft, errors, failure, busy } = useStaffForm({
    name: 'staff-promotion-code',
    endpoint: makeCode,
    toBody: (entered) => ({
      code: textOf(entered, 'code'),
      title: textOf(entered, 'title'),
      [value]: Number(textOf(entered, value)),
      services: entered.getAll('service').map(String),
      validFrom: textOf(entered, 'validFrom') || null,
      validUntil: textOf(entered, 'validUntil') || null,
      places: textOf(entered, 'places') === '' ? null : Number(textOf(entered, 'places')),
      perCustomer: Number(textOf(entered, 'perCustomer')),
    }),
    send: async (body) => {
      const { message } = await staffCall(makeCode, { body });
      toast.success(message);
      await staffQueryClient.invalidateQueries({ queryKey: promotionsKey });
      onMade();
    },
  });
  return (
    <Card className="block" aria-labelledby="new-code">
      <form className="stack" {...form}>
        <h2 id="new-code" className="heading">
          {texts.newCode}
        </h2>
        <p className="muted">{texts.newCodeLead}</p>
        {failure && <Notice tone="bad">{failure}</Notice>}
        <Field
          label={texts.code}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={60}
          defaultValue={draft.code}
          hint={texts.codeHint}
          error={errors.code}
        />
        <Field label={texts.publicText} name="title" maxLength={120} defaultValue={draft.title} error={errors.title} />
        <Segments
          legend={texts.takesOff}
          name="value"
          choices={[
            { value: 'percent', label: texts.share },
            { value: 'off', label: texts.sum },
          ]}
          value={value}
          onChange={setValue}
        />
        {value === 'percent' ? (
          <Field
            label={texts.percentOff}
            name="percent"
            inputMode="numeric"
            defaultValue={draft.percent}
            error={errors.percent}
          />
        ) : (
          <Field label={texts.amountOff} name="off" inputMode="numeric" defaultValue={draft.off} error={errors.off} />
        )}
        <div className="row row-2">
          <Field
            label={texts.firstDay}
            name="validFrom"
            type="date"
            defaultValue={draft.validFrom}
            hint={texts.firstDayHint}
            error={errors.validFrom}
          />
          <Field
            label={texts.lastDay}
            name="validUntil"
            type="date"
            defaultValue={draft.validUntil}
            hint={texts.lastDayHint}
            error={errors.validUntil}
          />
        </div>
        <div className="row row-2">
          <Field
            label={texts.uses}
            name="places"
            inputMode="numeric"
            defaultValue={draft.places}
            hint={texts.usesInAllHint}
            error={errors.places}
          />
          <Field
            label={texts.perCustomer}
            name="perCustomer"
            inputMode="numeric"
            defaultValue={draft.perCustomer ?? 1}
            error={errors.perCustomer}
          />
        </div>
        <RadioGroup legend={texts.services} error={errors.services}>
          <p className="muted small">{texts.servicesHint}</p>
          {services.data?.map(({ _id, name }) => (
            <Checkbox key={_id} label={name} name="service" value={_id} />
          ))}
        </RadioGroup>
        <div className="actions">
          <Button type="submit" busy={busy} busyLabel={texts.making}>
            {texts.makeCode}
          </Button>
        </div>
      </form>
    </Card>
  );
}
