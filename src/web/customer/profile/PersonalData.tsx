import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatFullDateTime } from '#shared/dates.ts';
import { getConsent, changeMarketingConsent } from '#shared/privacy/privacy.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { ownMessage } from '#web/lib/error-message.ts';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { DataExport } from './DataExport.tsx';
import styles from './ProfileScreen.module.css';
import { texts } from './customer-profile.texts.ts';

/** Marketing consent and the export of personal data. */
export function PersonalData() {
  return (
    <div className="stack-tight">
      <div className={styles.consent}>
        <MarketingConsent />
      </div>
      <DataExport />
    </div>
  );
}

function MarketingConsent() {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: ['consent'],
    queryFn: ({ signal }) => customerCall(getConsent, {}, { signal }),
  });
  // Shows the requested value while it is saved, and the stored one after a failure. Own state, because the
  // mutation's is updated a moment after the click.
  const [requested, setRequested] = useState<boolean | null>(null);
  const change = useMutation({
    mutationFn: (marketing: boolean) => customerCall(changeMarketingConsent, { body: { marketing } }),
    onSuccess: (consent) => {
      client.setQueryData(['consent'], consent);
      toast.success(consent.marketing ? texts.newsOn : texts.newsOff);
    },
    onError: (error) => toast.error(ownMessage(error)),
    onSettled: () => setRequested(null),
  });
  if (!data) return null;
  const update = (marketing: boolean): void => {
    setRequested(marketing);
    change.mutate(marketing);
  };
  return (
    <>
      <Checkbox
        label={data.words}
        checked={requested ?? data.marketing === true}
        disabled={requested !== null}
        onChange={(event) => update(event.target.checked)}
      />
      {data.at !== null && (
        <p className="small muted">{texts.answered(formatFullDateTime(data.at), data.privacyVersion)}</p>
      )}
    </>
  );
}
