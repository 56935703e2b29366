import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Mode } from '#shared/arrival-mode.ts';
import { browserErrors } from '#shared/browser-errors.ts';
import type { PaymentMethod } from '#shared/bookings/booking-states.ts';
import { toServiceFields } from '#shared/catalogue/chosen-services.ts';
import { AppError } from '#shared/errors.ts';
import { bookForCar } from '#shared/shared-cars/shared-bookings.contract.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { refusalOf, type StartRefusal } from '#web/customer/scheduling/start-refusal.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { SHARED_KEY } from '#web/customer/shared-cars-query.ts';
import { isStart } from '#web/domain/scheduling/any-time.ts';
import { createIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { navigate } from '#web/lib/router.tsx';
import { useSubmit } from '#web/lib/use-submit.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { useSharedQuote } from './shared-booking-queries.ts';
import { texts } from './customer-shared-bookings.texts.ts';

/** What a partner chooses; `service` has ids with commas between them, `time` a start, ANY_TIME or ''. */
export interface SharedBookingValues {
  service: string;
  note: string;
  mode: Mode;
  location: string;
  paymentMethod: PaymentMethod;
  time: string;
}
type Errors = Partial<Record<keyof SharedBookingValues, string>>;

/** Identifies the toast about missing fields, which goes with the next change. */
const VALIDATION_TOAST = 'shared-booking-form';

const EMPTY: SharedBookingValues = {
  service: '',
  note: '',
  mode: 'drive-in',
  location: '',
  paymentMethod: 'online',
  time: '',
};

/** What is missing; null when the form can be sent. */
function missingIn({ service, mode, location, time }: SharedBookingValues): Errors | null {
  const errors: Errors = {
    ...(service === '' && { service: texts.chooseAService }),
    ...(mode === 'pick-up' && location.trim() === '' && { location: texts.addressMissing }),
    ...(time === '' && { time: texts.timeMissing }),
  };
  return Object.keys(errors).length === 0 ? null : errors;
}

/** The form of a partner who books for a shared car. Sent twice without a change it makes one booking. */
export function useSharedBookingForm(carId: string) {
  const client = useQueryClient();
  const [values, setValues] = useState(EMPTY);
  const [missing, setMissing] = useState<Errors>({});
  const [refusal, setRefusal] = useState<StartRefusal | null>(null);
  const [key, setKey] = useState(createIdempotencyKey);
  const quote = useSharedQuote(carId, values.service);
  const { ref, busy, submit, reject, errors, failure } = useSubmit({ onFailure: (message) => toast.error(message) });

  function change(part: Partial<SharedBookingValues>) {
    setValues({ ...values, ...part });
    setMissing({});
    toast.dismiss(VALIDATION_TOAST);
    // The server would refuse other details under the same key.
    setKey(createIdempotencyKey());
  }
  async function send() {
    const { service, time, location, mode, ...others } = values;
    const body = {
      ...others,
      ...toServiceFields(service),
      ...(mode === 'pick-up' ? { mode, location } : { mode }),
      amount: quote.data?.amount ?? null,
      startsAt: isStart(time) ? time : null,
    };
    try {
      const call = { params: { id: carId }, body };
      const { message, booking } = await customerCall(bookForCar, call, { idempotencyKey: `"${key}"` });
      await client.invalidateQueries({ queryKey: SHARED_KEY });
      toast.success(message);
      navigate(customerPaths.sharedBooking(booking._id), { replace: true });
    } catch (error) {
      const refused = refusalOf(error, time);
      void client.invalidateQueries({ queryKey: ['times'] });
      if (error instanceof AppError && error.code === 'booking.price_changed') await quote.refetch();
      if (refused === null) throw error;
      setRefusal(refused);
      change({ time: '' });
    }
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const found = missingIn(values);
    setMissing(found ?? {});
    setRefusal(null);
    if (found === null) return void submit(send);
    reject({ message: null, fields: {} });
    toast.error(browserErrors['booking.missing_fields'][1], { id: VALIDATION_TOAST });
  }
  return { ref, values, change, quote, refusal, errors: { ...errors, ...missing }, failure, busy, onSubmit };
}
