import { useState } from 'react';
import { quoteWalkIn } from '#shared/bookings/staff-bookings.contract.ts';
import { toServiceFields } from '#shared/catalogue/chosen-services.ts';
import { AppError } from '#shared/errors.ts';
import { storedCode } from '#shared/promotions/promo-code.ts';
import { useQuery } from '@tanstack/react-query';
import { CodeField } from '#web/domain/bookings/CodeField.tsx';
import { errorMessage } from '#web/lib/error-message.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import type { WalkInValues } from './walk-in-form.ts';
import styles from './WalkInScreen.module.css';

const quoteOptions = ({ customer, service, brand, vehicle }: WalkInValues, code: string) => ({
  queryKey: ['staff-quote', customer, service, vehicle, storedCode(code)],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    staffCall(
      quoteWalkIn,
      { body: { ...(customer && { customer }), ...toServiceFields(service), brand, vehicle, ...(code && { code }) } },
      { signal },
    ),
});
const isComplete = ({ service, vehicle }: WalkInValues): boolean => service !== '' && vehicle !== '';

/** The quote for this customer, once car and service are chosen, with the code that was checked. */
export function useWalkInQuote(values: WalkInValues) {
  const [checked, setChecked] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const query = useQuery({ ...quoteOptions(values, checked), enabled: isComplete(values) });
  const isChecked = storedCode(values.code) === storedCode(checked);

  /** Quotes with the typed code. */
  async function check() {
    setBusy(true);
    try {
      if (isComplete(values)) await staffQueryClient.fetchQuery(quoteOptions(values, values.code));
      setChecked(values.code);
      setError(undefined);
    } catch (failure) {
      setError(failure instanceof AppError ? failure.details.fields?.['code'] : undefined);
      toast.error(errorMessage(failure));
    } finally {
      setBusy(false);
    }
  }
  return { query, isChecked, check, busy, error, forget: () => setError(undefined) };
}

interface WalkInCodeProps {
  values: WalkInValues;
  quote: ReturnType<typeof useWalkInQuote>;
  /** That of the last attempt to book. */
  error: string | undefined;
  onChange: (changes: Partial<WalkInValues>) => void;
}

/** The code that the customer names. */
export const WalkInCode = ({ values, quote, error, onChange }: WalkInCodeProps) => (
  <div className={styles.part}>
    <CodeField
      code={values.code}
      error={quote.error ?? error}
      quote={quote.isChecked ? quote.query.data : undefined}
      busy={quote.busy}
      onChange={(code) => {
        quote.forget();
        onChange({ code });
      }}
      onUse={() => void quote.check()}
    />
  </div>
);
