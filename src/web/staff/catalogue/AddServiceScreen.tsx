import { type FormEvent, useState } from 'react';
import { navigate } from '#web/lib/router.tsx';
import * as z from 'zod/mini';
import { SERVICE_KINDS, type ServiceKind } from '#shared/catalogue/catalogue-seed.ts';
import type { ServiceImage } from '#shared/catalogue/service-images.ts';
import { addService } from '#shared/scheduling/add-service.contract.ts';
import { serviceNeeds } from '#shared/scheduling/schedule-rules.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { readFields } from '#web/lib/form-draft.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { invalidateCalendar } from '#web/staff/calendar-settings/calendar-queries.ts';
import { NEW_NEED, readNeedsDraft, toNeeds, type EditedNeed } from '#web/staff/calendar-settings/edited-needs.ts';
import { NeedsFieldset } from '#web/staff/calendar-settings/NeedsFieldset.tsx';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffDrafts } from '#web/staff/session/staff-session.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { BackLink } from '#web/ui/navigation/BackLink.tsx';
import { PictureTiles } from './PictureTiles.tsx';
import { readServiceForm } from './service-form.ts';
import { ServiceFields } from './ServiceFields.tsx';
import { invalidateCatalogue } from './staff-catalogue-queries.ts';
import { texts } from './staff-catalogue.texts.ts';

const KIND_OF_SERVICE: Record<ServiceKind, string> = {
  wash: 'Wash',
  detailing: 'Detailing',
  care: 'Care',
  repair: 'Repair',
  cooling: 'Cooling',
};
const DRAFT = 'staff-new-service';
const NEEDS_DRAFT = 'staff-new-service-needs';

/** /staff/catalogue/services/new: a new service with its prices and needs, so that it can be booked at once. */
export function AddServiceScreen() {
  useTitle(texts.addAService, useCentre()?.name);
  const [draft] = useState(() => staffDrafts.read(DRAFT));
  const [image, setImage] = useState<ServiceImage>('spanner');
  const [needs, setNeeds] = useState<readonly EditedNeed[]>(
    () => readNeedsDraft(staffDrafts.read(NEEDS_DRAFT), '') ?? [NEW_NEED],
  );
  const { ref, busy, submit, reject, errors, failure } = useSubmit();

  function changeNeeds(next: readonly EditedNeed[]): void {
    setNeeds(next);
    staffDrafts.write(NEEDS_DRAFT, { needs: JSON.stringify(next), based: '' });
  }
  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    const read = readServiceForm(entered);
    const checked = z.safeParse(serviceNeeds, toNeeds(needs));
    const fields: Record<string, string> = 'problems' in read ? read.problems : {};
    if (!checked.success)
      for (const { path, message } of checked.error.issues) fields[`needs.${path.join('.')}`] ??= message;
    if (needs.length === 0) fields['needs.'] = texts.addNeedFirst;
    if ('problems' in read || !checked.success || needs.length === 0)
      return reject({ message: fields['needs.'] ?? texts.checkMarkedFields, fields });
    const kind = SERVICE_KINDS.find((one) => one === entered.get('kind')) ?? 'repair';
    void submit(async () => {
      const body = { ...read.service, image, kind, needs: checked.data };
      const { message, service } = await staffCall(addService, { body });
      staffDrafts.drop(DRAFT);
      staffDrafts.drop(NEEDS_DRAFT);
      toast.success(message);
      await Promise.all([invalidateCatalogue(), invalidateCalendar()]);
      navigate(staffPaths.service(service._id));
    });
  }
  return (
    <main id="main" className="wrap narrow page" tabIndex={-1}>
      <BackLink href={staffPaths.catalogue()}>{texts.services}</BackLink>
      <PageTitle lead={texts.addServiceLead}>{texts.addAService}</PageTitle>
      <form
        ref={ref}
        className="stack"
        noValidate
        onSubmit={save}
        onInput={(event) => staffDrafts.write(DRAFT, readFields(event.currentTarget))}
        aria-label={texts.newService}
      >
        {failure && <Notice tone="bad">{failure}</Notice>}
        <Field
          label={texts.name}
          name="name"
          defaultValue={draft['name']}
          maxLength={60}
          autoComplete="off"
          error={errors['name']}
        />
        <Select
          label={texts.kindOfWork}
          name="kind"
          defaultValue={draft['kind'] ?? 'repair'}
          hint={texts.kindOfWorkHint}
        >
          {SERVICE_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {KIND_OF_SERVICE[kind]}
            </option>
          ))}
        </Select>
        <PictureTiles value={image} onChange={setImage} error={errors['image']} />
        <NeedsFieldset needs={needs} errors={errors} prefix="needs." onChange={changeNeeds} />
        <ServiceFields values={draft} active errors={errors} />
        <Button type="submit" busy={busy} busyLabel={texts.adding}>
          {texts.addTheService}
        </Button>
      </form>
    </main>
  );
}
