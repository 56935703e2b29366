import Download from 'lucide-react/icons/download';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { exportMe, getConsent, setConsent } from '#shared/profile/contract.ts';
import { call } from '#web/lib/call.ts';
import { trouble } from '#web/lib/trouble.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { toast } from '#web/ui/toast.tsx';
import { offerFile } from './offer-file.ts';

/** What the person may decide about their data: news and offers, and a copy of everything we hold. */
export function OwnData() {
  const copy = useMutation({
    mutationFn: () => call(exportMe),
    onSuccess: (data) => offerFile('my-data.json', JSON.stringify(data, null, 2)),
    onError: (error) => toast.error(trouble(error)),
  });
  return (
    <div className="stack-tight">
      <News />
      <Button variant="line" icon={Download} busy={copy.isPending} busyLabel="Collecting" onClick={() => copy.mutate()}>
        Export my data
      </Button>
      <p className="muted small">A file with everything we hold about you: bookings, payments, messages and more.</p>
    </div>
  );
}

function News() {
  const client = useQueryClient();
  const { data } = useQuery({ queryKey: ['consent'], queryFn: ({ signal }) => call(getConsent, {}, { signal }) });
  const change = useMutation({
    mutationFn: (marketing: boolean) => call(setConsent, { body: { marketing } }),
    onSuccess: (consent) => {
      client.setQueryData(['consent'], consent);
      toast.success(consent.marketing ? 'You will get our news and offers.' : 'We will not send you news and offers.');
    },
    onError: (error) => toast.error(trouble(error)),
  });
  if (!data) return null;
  // While it is saved it shows what was asked for; if that fails, what still holds.
  const checked = change.isPending ? change.variables : data.marketing === true;
  return <Checkbox label={data.words} checked={checked} disabled={change.isPending} onChange={(event) => change.mutate(event.target.checked)} />;
}
