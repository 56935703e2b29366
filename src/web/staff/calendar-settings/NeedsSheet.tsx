import { type FormEvent, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { serviceNeeds } from '#shared/scheduling/schedule-rules.ts';
import { editServiceNeeds, type StaffCalendar } from '#shared/scheduling/staff-schedule.contract.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffDrafts } from '#web/staff/session/staff-session.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { ChangeProblem } from './ChangeProblem.tsx';
import { NeedsFieldset } from './NeedsFieldset.tsx';
import { readNeedsDraft, toEditedNeeds, toNeeds, type EditedNeed } from './edited-needs.ts';
import { useCalendarChange, useEditedPart } from './use-calendar-change.ts';
import { texts } from './staff-calendar-settings.texts.ts';

interface NeedsSheetProps {
  calendar: StaffCalendar;
  service: StaffCalendar['services'][number];
  onClose: () => void;
}

/** Edits the needs of a service, for all cars and for the classes with needs of their own. */
export function NeedsSheet({ calendar, service: { _id: id, name }, onClose }: NeedsSheetProps) {
  const draftName = `staff-needs ${id}`;
  const { part, version } = useEditedPart(
    calendar,
    ({ services }) => services.find(({ _id }) => _id === id)?.needs ?? [],
  );
  const based = JSON.stringify(part);
  const [needs, setNeeds] = useState<readonly EditedNeed[]>(
    () => readNeedsDraft(staffDrafts.read(draftName), based) ?? toEditedNeeds(part),
  );
  const isChanged = JSON.stringify(needs) !== JSON.stringify(toEditedNeeds(part));
  useEffect(() => {
    if (isChanged) staffDrafts.write(draftName, { needs: JSON.stringify(needs), based });
  }, [draftName, isChanged, needs, based]);
  const leave = () => {
    staffDrafts.drop(draftName);
    onClose();
  };
  const { ref, busy, errors, failure, hits, newer, save, rejectIssues } = useCalendarChange({ version, onDone: leave });

  function send(from?: number) {
    const checked = z.safeParse(serviceNeeds, toNeeds(needs));
    if (!checked.success) return rejectIssues(checked.error);
    void save(
      (terms) => staffCall(editServiceNeeds, { params: { id }, body: { needs: checked.data, version: terms.version } }),
      from,
    );
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <Sheet open onClose={onClose} busy={busy} title={texts.needsOf(name)}>
      <form ref={ref} className="stack" noValidate onSubmit={onSubmit}>
        <p className="small muted">{texts.needsExplained}</p>
        <NeedsFieldset needs={needs} errors={errors} onChange={setNeeds} />
        <ChangeProblem
          timeZone={calendar.rules.timeZone}
          failure={failure}
          hits={hits}
          newer={newer}
          onShowNewer={leave}
          onSaveAnyway={send}
        />
        <SheetActions>
          <Button type="submit" busy={busy} busyLabel={texts.saving}>
            {texts.saveNeeds}
          </Button>
          <Button variant="line" disabled={busy} onClick={isChanged ? leave : onClose}>
            {isChanged ? texts.undoChanges : texts.notNow}
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  );
}
