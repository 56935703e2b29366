import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { showReleaseCode, type Release } from '#shared/releases/releases.contract.ts';
import { ConfirmIdentity } from '#web/customer/profile/confirm-by.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { useSignedInForm } from '#web/customer/session/use-signed-in-form.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { releaseKey } from './release-query.ts';
import { texts } from './customer-releases.texts.ts';

/** On a device that was not known before check-in the customer confirms who asks, before the code is shown. */
export function ShowCodeForm({ release, online }: { release: Release; online: boolean }) {
  const client = useQueryClient();
  const { form, errors, failure, busy } = useSignedInForm({
    name: 'show-release-code',
    endpoint: showReleaseCode,
    send: async (body) => {
      const shown = await customerCall(showReleaseCode, { params: { id: release._id }, body });
      client.setQueryData(releaseKey(release._id), shown);
    },
  });
  return (
    <Card aria-labelledby="confirm">
      <h2 className="heading" id="confirm">
        {texts.showMyReleaseCode}
      </h2>
      <p className="muted">{texts.confirmOnUnknownPhone}</p>
      <form className="stack" {...form} aria-label={texts.showMyReleaseCode}>
        {failure && <Notice tone="bad">{failure}</Notice>}
        <Suspense>
          <ConfirmIdentity by={release.confirmBy ?? 'password'} errors={errors} hint={texts.passwordReason} />
        </Suspense>
        <Button type="submit" busy={busy} busyLabel={texts.checking} disabled={!online}>
          {texts.showCode}
        </Button>
      </form>
    </Card>
  );
}
