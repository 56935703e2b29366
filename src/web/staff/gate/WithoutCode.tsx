import Phone from 'lucide-react/icons/phone';
import { type FormEvent, useState } from 'react';
import { releaseWithoutCode } from '#shared/releases/staff-releases.contract.ts';
import { ID_KINDS } from '#shared/releases/release-rules.ts';
import type { Sent } from '#shared/endpoint.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { createClientId } from '#web/lib/client-id.ts';
import { textOf } from '#web/lib/form-data.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { callQueue, type WaitingCall } from '#web/staff/call-queue/call-queue.ts';
import { isTemporary, sendQueuedCalls } from '#web/staff/call-queue/send-queued-calls.ts';
import { invalidateOnSite } from '#web/staff/on-site/on-site-queries.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { ID_CHOICES } from './gate-labels.ts';
import { type KnownCar, showRelease } from './gate-queries.ts';
import { texts } from './staff-gate.texts.ts';

/** The release by a manager: a form for managers, a call to the centre for others. */
export function WithoutCode({ car, isCut }: { car: KnownCar; isCut: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const phone = useCentre()?.phone;
  if (!car.mayReleaseWithoutCode)
    return phone ? (
      <Button variant="line" block icon={Phone} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
        {texts.callTheManager}
      </Button>
    ) : null;
  return (
    <>
      <Button variant="line" block onClick={() => setOpen(true)}>
        {texts.withoutACode}
      </Button>
      {isOpen && (
        <Sheet open onClose={() => setOpen(false)} title={texts.handOverWithoutCode(car.number)}>
          <WithoutCodeForm car={car} isCut={isCut} onDone={() => setOpen(false)} />
        </Sheet>
      )}
    </>
  );
}

function WithoutCodeForm({ car, isCut, onDone }: { car: KnownCar; isCut: boolean; onDone: () => void }) {
  const { ref, busy, submit, reject, errors, failure } = useSubmit();

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: string): string => textOf(fields, name).trim();
    const idKind = ID_KINDS.find((kind) => kind === text('idKind'));
    const missing = {
      ...(text('name') === '' && { name: texts.nameMissing }),
      ...(text('reason') === '' && { reason: texts.reasonMissing }),
      ...(idKind === undefined && { idKind: texts.idKindMissing }),
      ...(!/^[a-z0-9]{4}$/i.test(text('idLast4')) && { idLast4: texts.idLast4Missing }),
    };
    if (idKind === undefined || Object.keys(missing).length > 0) return reject({ message: null, fields: missing });
    const body = { name: text('name'), reason: text('reason'), idKind, idLast4: text('idLast4') };
    await submit(async () => {
      await letGo(car, body, isCut);
      onDone();
    });
  }

  return (
    <form ref={ref} className="stack" noValidate onSubmit={(event) => void save(event)}>
      <p className="muted">
        {texts.compareFaceWithId} {isCut ? texts.ownersNotifiedLater : texts.ownersNotifiedAtOnce}
      </p>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Field label={texts.whoTakesItLabel} name="name" maxLength={120} autoComplete="off" error={errors['name']} />
      <Field
        label={texts.whyWithoutACode}
        name="reason"
        maxLength={300}
        autoComplete="off"
        hint={texts.reasonHint}
        error={errors['reason']}
      />
      <Select label={texts.kindOfId} name="idKind" error={errors['idKind']}>
        <option value="">{texts.chooseOne}</option>
        {ID_CHOICES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Field
        label={texts.lastFourOfId}
        name="idLast4"
        maxLength={4}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={errors['idLast4']}
      />
      <SheetActions>
        <Button type="submit" busy={busy} busyLabel={texts.oneMoment}>
          {texts.handItOver}
        </Button>
        <Button variant="line" disabled={busy} onClick={onDone}>
          {texts.close}
        </Button>
      </SheetActions>
    </form>
  );
}

/** Lets a car go without a code. Without network the release is stored with its time and sent later. */
async function letGo({ _id, number }: KnownCar, body: Sent<typeof releaseWithoutCode>, isCut: boolean): Promise<void> {
  const call: WaitingCall = { kind: 'release', booking: _id, number, body };
  const keep = () => {
    callQueue.add(createClientId(), { ...call, body: { ...body, at: new Date().toISOString() } });
    void sendQueuedCalls();
  };
  if (isCut || callQueue.mustWait(call)) return keep();
  try {
    const { message, release } = await staffCall(releaseWithoutCode, { params: { id: _id }, body });
    showRelease(release);
    toast.success(message);
    void invalidateOnSite();
  } catch (error) {
    if (!isTemporary(error)) throw error;
    keep();
  }
}
