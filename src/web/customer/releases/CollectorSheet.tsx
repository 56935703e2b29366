import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import * as z from 'zod/mini';
import { identity } from '#shared/accounts/accounts.contract.ts';
import { nameCollector, showReleaseCode, type Release } from '#shared/releases/releases.contract.ts';
import { line, personName } from '#shared/text-schemas.ts';
import { ConfirmIdentity, confirmByOf, type ConfirmBy } from '#web/customer/profile/confirm-by.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { useSignedInForm } from '#web/customer/session/use-signed-in-form.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { releaseKey } from './release-query.ts';
import { texts } from './customer-releases.texts.ts';

/** The fields of the collector and the proof of identity, which is sent in a request of its own before them. */
const endpoint = { ...nameCollector, body: z.object({ name: personName(120), phone: line(30), ...identity }) };

/** Names another person to collect the car. On an unknown device the customer must prove their identity first. */
export function CollectorSheet({ release, onClose }: { release: Release; onClose: () => void }) {
  const client = useQueryClient();
  const [confirmBy, setConfirmBy] = useState<ConfirmBy | null>(null);
  const params = { id: release._id };
  const { form, draft, errors, failure, busy } = useSignedInForm({
    name: `collector:${release._id}`,
    endpoint,
    send: async ({ name, phone, ...who }) => {
      try {
        if (confirmBy !== null) await customerCall(showReleaseCode, { params, body: who });
        const saved = await customerCall(nameCollector, { params, body: { name, phone } });
        client.setQueryData(releaseKey(release._id), saved.release);
        toast.success(saved.message);
        onClose();
      } catch (error) {
        setConfirmBy(confirmByOf(error) ?? confirmBy);
        throw error;
      }
    },
  });
  return (
    <Sheet open onClose={onClose} busy={busy} title={texts.whoWillCollectYourCar}>
      <form className="stack" {...form} aria-label={texts.whoWillCollectYourCar}>
        {failure && <Notice tone="bad">{failure}</Notice>}
        <Field
          label={texts.fullName}
          name="name"
          autoComplete="off"
          hint={texts.fullNameHint}
          defaultValue={draft['name']}
          error={errors['name']}
        />
        <Field
          label={texts.phoneNumber}
          name="phone"
          type="tel"
          autoComplete="off"
          defaultValue={draft['phone']}
          error={errors['phone']}
        />
        <Notice>{texts.collectorExplained}</Notice>
        {confirmBy !== null && (
          <Suspense>
            <ConfirmIdentity by={confirmBy} errors={errors} hint={texts.passwordReason} />
          </Suspense>
        )}
        <SheetActions>
          <Button type="submit" busy={busy} busyLabel={texts.sendingCode}>
            {texts.sendCode}
          </Button>
          <Button variant="line" disabled={busy} onClick={onClose}>
            {texts.notNow}
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  );
}
