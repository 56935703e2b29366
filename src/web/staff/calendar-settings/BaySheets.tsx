import { RESOURCE_KINDS } from '#shared/scheduling/resource-kinds.ts';
import { addBay, editBay, type Bay } from '#shared/scheduling/staff-schedule.contract.ts';
import { useStaffForm } from '#web/staff/session/use-staff-form.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { invalidateCalendar } from './calendar-queries.ts';
import { KIND_LABEL, texts } from './staff-calendar-settings.texts.ts';

async function saved(message: string, onClose: () => void): Promise<void> {
  toast.success(message);
  await invalidateCalendar();
  onClose();
}

/** Adds a bay or a driver. */
export function AddBaySheet({ onClose }: { onClose: () => void }) {
  const { form, draft, errors, failure, busy } = useStaffForm({
    name: 'staff-bay',
    endpoint: addBay,
    send: async (body) => saved((await staffCall(addBay, { body })).message, onClose),
  });
  return (
    <Sheet open onClose={onClose} busy={busy} title={texts.addABay}>
      <form className="stack" {...form}>
        {failure && <Notice tone="bad">{failure}</Notice>}
        <Field
          label={texts.name}
          name="name"
          defaultValue={draft['name']}
          maxLength={40}
          autoComplete="off"
          error={errors['name']}
        />
        <Select label={texts.kind} name="kind" defaultValue={draft['kind']} error={errors['kind']}>
          {RESOURCE_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {KIND_LABEL[kind]}
            </option>
          ))}
        </Select>
        <Actions busy={busy} onClose={onClose} label={texts.add} />
      </form>
    </Sheet>
  );
}

/** Renames a bay or a driver. */
export function RenameBaySheet({ bay, onClose }: { bay: Bay; onClose: () => void }) {
  const { form, draft, errors, failure, busy } = useStaffForm({
    name: `staff-bay ${bay._id}`,
    endpoint: editBay,
    toBody: (entered) => ({ name: entered.get('name'), retired: bay.retired }),
    send: async (body) => saved((await staffCall(editBay, { params: { id: bay._id }, body })).message, onClose),
  });
  return (
    <Sheet open onClose={onClose} busy={busy} title={texts.renameBay(bay.name)}>
      <form className="stack" {...form}>
        {failure && <Notice tone="bad">{failure}</Notice>}
        <Field
          label={texts.name}
          name="name"
          defaultValue={draft['name'] ?? bay.name}
          maxLength={40}
          autoComplete="off"
          error={errors['name']}
        />
        <Actions busy={busy} onClose={onClose} label={texts.save} />
      </form>
    </Sheet>
  );
}

function Actions({ busy, onClose, label }: { busy: boolean; onClose: () => void; label: string }) {
  return (
    <SheetActions>
      <Button type="submit" busy={busy} busyLabel={texts.saving}>
        {label}
      </Button>
      <Button variant="line" disabled={busy} onClick={onClose}>
        {texts.notNow}
      </Button>
    </SheetActions>
  );
}
