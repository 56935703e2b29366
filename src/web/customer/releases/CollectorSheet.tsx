import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import * as z from 'zod/mini';
import { codeOrToken } from '#shared/accounts/accounts.contract.ts';
import { AppError } from '#shared/errors.ts';
import { nameCollector, showReleaseCode, type Release } from '#shared/releases/releases.contract.ts';
import { line, personName } from '#shared/text-schemas.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { useSignedInForm } from '#web/customer/session/use-signed-in-form.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { ReleaseProof } from './release-proof.ts';
import { releaseKey } from './release-query.ts';
import { texts } from './customer-releases.texts.ts';

/** The fields of the collector and the proof of identity, which is sent in a request of its own before them. */
const endpoint = { ...nameCollector, body: z.object({ name: personName(120), phone: line(30), ...codeOrToken(6) }) };

/** Names another person to collect the car. On an unknown device the customer must prove their identity first. */
export function CollectorSheet({ release, onClose }: { release: Release; onClose: () => void }) {
  const client = useQueryClient();
  const params = { id: release._id };
  const { form, draft, errors, failure, busy } = useSignedInForm({
    name: `collector:${release._id}`,
    endpoint,
    send: async ({ name, phone, ...who }) => {
      try {
        if (release.confirmBy !== null) await customerCall(showReleaseCode, { params, body: who });
        const saved = await customerCall(nameCollector, { params, body: { name, phone } });
        client.setQueryData(releaseKey(release._id), saved.release);
        toast.success(saved.message);
        onClose();
      } catch (error) {
        if (error instanceof AppError && error.code === 'account.confirm_first')
          void client.invalidateQueries({ queryKey: releaseKey(release._id) });
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
        {release.confirmBy !== null && (
          <Suspense>
            <ReleaseProof release={release} error={errors['otp']} />
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
