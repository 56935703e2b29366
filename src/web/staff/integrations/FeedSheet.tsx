import { createFeed } from '#shared/integrations/staff-calendar-feeds.contract.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { useStaffForm } from '#web/staff/session/use-staff-form.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { texts } from './staff-integrations.texts.ts';

interface FeedSheetProps {
  bays: readonly { _id: string; name: string }[];
  onClose: () => void;
  onMade: (address: string) => void;
}

/** Makes a calendar feed of a bay, or of all bays. */
export function FeedSheet({ bays, onClose, onMade }: FeedSheetProps) {
  const { form, draft, errors, failure, busy } = useStaffForm({
    name: 'staff-feed',
    endpoint: createFeed,
    send: async (body) => onMade((await staffCall(createFeed, { body })).address),
  });
  return (
    <Sheet open onClose={onClose} busy={busy} title={texts.makeACalendar}>
      <form className="stack" {...form}>
        {failure && <Notice tone="bad">{failure}</Notice>}
        <Field
          label={texts.name}
          name="name"
          defaultValue={draft['name']}
          maxLength={80}
          autoComplete="off"
          hint={texts.feedNameHint}
          error={errors['name']}
        />
        <Select label={texts.bay} name="bay" defaultValue={draft['bay'] ?? ''} error={errors['bay']}>
          <option value="">{texts.allBays}</option>
          {bays.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
        <SheetActions>
          <Button type="submit" busy={busy} busyLabel={texts.makingIt}>
            {texts.makeTheCalendar}
          </Button>
          <Button variant="line" disabled={busy} onClick={onClose}>
            {texts.notNow}
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  );
}
