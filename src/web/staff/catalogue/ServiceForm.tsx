import { type FormEvent, useState } from 'react';
import { editService, type StaffService, staleServicePayload } from '#shared/catalogue/staff-catalogue.contract.ts';
import { payloadOf } from '#shared/errors.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { PictureTiles } from './PictureTiles.tsx';
import { readServiceForm } from './service-form.ts';
import { ServiceFields } from './ServiceFields.tsx';
import { invalidateCatalogue } from './staff-catalogue-queries.ts';
import { texts } from './staff-catalogue.texts.ts';

/** Edits a service: its name, picture, prices, when it is due again, and whether it can be booked. */
export function ServiceForm({ service }: { service: StaffService }) {
  const [image, setImage] = useState(service.image);
  // The service as it was when the fields were filled, even if the list is loaded again meanwhile.
  const [based, setBased] = useState(service);
  const [version, setVersion] = useState(service.version);
  /** Raising it fills the fields again. */
  const [filled, setFilled] = useState(0);
  const [newer, setNewer] = useState<StaffService | null>(null);
  const { ref, busy, submit, reject, errors, failure } = useSubmit();

  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const read = readServiceForm(new FormData(event.currentTarget), based.mixed);
    if ('problems' in read) return reject({ message: null, fields: read.problems });
    void submit(async () => {
      try {
        const body = { ...read.service, image, version };
        const saved = await staffCall(editService, { params: { id: based._id }, body });
        setBased(saved.service);
        setVersion(saved.service.version);
        setNewer(null);
        toast.success(saved.message);
      } catch (error) {
        setNewer(payloadOf(error, 'catalogue.service_stale', staleServicePayload)?.service ?? null);
        throw error;
      }
      await invalidateCatalogue();
    });
  }
  function keepMine(of: StaffService): void {
    setVersion(of.version);
    setNewer(null);
    reject(null);
  }
  function show(of: StaffService): void {
    keepMine(of);
    setBased(of);
    setImage(of.image);
    setFilled(filled + 1);
  }
  const values = {
    price: based.price,
    ...based.byClass,
    intervalKm: based.intervalKm ?? '',
    intervalMonths: based.intervalMonths ?? '',
    included: based.included,
    group: based.group,
    position: based.position,
    depositFor: based.deposit?.for ?? '',
    depositBy: based.deposit?.by ?? '',
    deposit: based.deposit?.value ?? '',
  };
  return (
    <form ref={ref} className="stack" noValidate onSubmit={save} aria-label={texts.service}>
      {failure && (
        <Notice tone="bad">
          {failure}
          {newer && (
            <span className="actions">
              <Button variant="text" size="sm" onClick={() => show(newer)}>
                {texts.showTheNewerOne}
              </Button>
              <Button variant="text" size="sm" onClick={() => keepMine(newer)}>
                {texts.keepMine}
              </Button>
            </span>
          )}
        </Notice>
      )}
      <Field
        key={`name ${filled}`}
        label={texts.name}
        name="name"
        defaultValue={based.name}
        maxLength={60}
        autoComplete="off"
        error={errors['name']}
      />
      <PictureTiles value={image} onChange={setImage} error={errors['image']} />
      <ServiceFields
        key={`fields ${filled}`}
        values={values}
        active={based.active}
        featured={based.featured}
        errors={errors}
        mixed={based.mixed}
      />
      <Button type="submit" busy={busy} busyLabel={texts.saving}>
        {texts.save}
      </Button>
    </form>
  );
}
