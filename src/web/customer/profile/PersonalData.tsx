import Download from 'lucide-react/icons/download';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { exportMe, getConsent, setConsent } from '#shared/privacy/privacy.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { saveTextFile } from './save-file.ts';

/** What the person may decide about their data: news and offers, and a copy of everything we hold. */
export function PersonalData() {
  const copy = useMutation({
    mutationFn: () => customerCall(exportMe),
    onSuccess: (data) => saveTextFile('my-data.json', JSON.stringify(data, null, 2)),
    onError: (error) => toast.error(errorMessage(error)),
  });
  return (
    <div className="stack-tight">
      <MarketingConsent />
      <Button variant="line" icon={Download} busy={copy.isPending} busyLabel="Collecting" onClick={() => copy.mutate()}>
        Export my data
      </Button>
      <p className="muted small">A file with everything we hold about you: bookings, payments, messages and more.</p>
    </div>
  );
}

function MarketingConsent() {
  const client = useQueryClient();
  const { data } = useQuery({ queryKey: ['consent'], queryFn: ({ signal }) => customerCall(getConsent, {}, { signal }) });
  // While it is saved the box shows what was asked for; if that fails, what still holds. State of its own: the mutation's is told a moment after the click.
  const [asked, setAsked] = useState<boolean | null>(null);
  const change = useMutation({
    mutationFn: (marketing: boolean) => customerCall(setConsent, { body: { marketing } }),
    onSuccess: (consent) => {
      client.setQueryData(['consent'], consent);
      toast.success(consent.marketing ? 'You will get our news and offers.' : 'We will not send you news and offers.');
    },
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: () => setAsked(null),
  });
  if (!data) return null;
  const ask = (marketing: boolean): void => {
    setAsked(marketing);
    change.mutate(marketing);
  };
  return <Checkbox label={data.words} checked={asked ?? data.marketing === true} disabled={asked !== null} onChange={(event) => ask(event.target.checked)} />;
}
