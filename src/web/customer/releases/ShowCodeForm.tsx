import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { showReleaseCode, type Release } from '#shared/releases/releases.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { useSignedInForm } from '#web/customer/session/use-signed-in-form.ts';
import { useMailedLink } from '#web/lib/mailed-link.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { ReleaseProof } from './release-proof.ts';
import { releaseKey } from './release-query.ts';
import { texts } from './customer-releases.texts.ts';

/** On a device that was not known before check-in the customer enters a code that was sent before the code is shown. */
export function ShowCodeForm({ release, online }: { release: Release; online: boolean }) {
  const client = useQueryClient();
  // From the sixth code of a day the email has a link in its place, which opens this screen.
  const link = useMailedLink();
  const [token, setToken] = useState(link?.purpose === 'release' ? link.token : null);
  const [isSent, setSent] = useState(false);
  const { form, errors, failure, busy } = useSignedInForm({
    name: 'show-release-code',
    endpoint: showReleaseCode,
    toBody: (fields) => (token === null ? { otp: fields.get('otp') ?? '' } : { token }),
    send: async (body) => {
      setToken(null);
      const shown = await customerCall(showReleaseCode, { params: { id: release._id }, body });
      client.setQueryData(releaseKey(release._id), shown);
    },
  });
  return (
    <Card aria-labelledby="confirm">
      <form className="stack" {...form} aria-label={texts.showMyReleaseCode}>
        <div>
          <h2 className="heading" id="confirm">
            {texts.showMyReleaseCode}
          </h2>
          <p className="muted">{texts.confirmOnUnknownPhone}</p>
        </div>
        {failure && <Notice tone="bad">{failure}</Notice>}
        {token === null && (
          <Suspense>
            <ReleaseProof release={release} error={errors['otp']} onSent={() => setSent(true)} />
          </Suspense>
        )}
        {(token !== null || isSent) && (
          <Button type="submit" busy={busy} busyLabel={texts.checking} disabled={!online}>
            {texts.showCode}
          </Button>
        )}
      </form>
    </Card>
  );
}
