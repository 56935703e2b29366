import { useEffect, useState } from 'react';
import type { Mode, PaymentMethod } from '#shared/bookings/booking-states.ts';
import { bookWalkIn, type StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { AppError } from '#shared/errors.ts';
import { staffDrafts } from '#web/staff/session/staff-session.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffSession } from '#web/staff/session/staff-session.ts';

/** What the desk has entered. Ids are '' while nothing is chosen; `customer` is '' for somebody new. */
export interface WalkInValues {
  customer: string;
  fullName: string;
  phoneNumber: string;
  brand: string;
  vehicle: string;
  service: string;
  mode: Mode;
  location: string;
  paymentMethod: PaymentMethod;
}
const START: WalkInValues = { customer: '', fullName: '', phoneNumber: '', brand: '', vehicle: '', service: '', mode: 'drive-in', location: '', paymentMethod: 'cash' };

export interface WalkInProblem {
  message: string;
  fields: Record<string, string>;
}

/** Per person at the desk, so that one does not go on with what another typed. */
const draftName = () => `staff-walk-in ${staffSession.profile()?._id ?? ''}`;

const attemptName = () => `${draftName()} attempt`;

/**
 * The idempotency key of a body: the same form sent again is the same booking, a changed one is another. Stored beside the draft, so
 * that a form whose answer was lost books once even after a reload.
 */
function keyOf(body: string): string {
  const last = staffDrafts.read(attemptName());
  if (last['body'] === body && last['key']) return last['key'];
  const key = createIdempotencyKey();
  staffDrafts.write(attemptName(), { body, key });
  return key;
}

/** The walk-in form: a draft that survives a reload, and a send that makes one booking however often it is pressed. */
export function useWalkInForm(start: Partial<WalkInValues>) {
  const [entered, setEntered] = useState<WalkInValues>(() => ({ ...START, ...staffDrafts.read(draftName()), ...start }));
  const [wrong, setWrong] = useState<WalkInProblem | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => staffDrafts.write(draftName(), { ...entered }), [entered]);

  /** Books. Undefined after a failure, which is told by then. */
  async function send(amount: number | null): Promise<StaffCard | undefined> {
    const { customer, location, ...rest } = entered;
    const body = { ...rest, amount, ...(customer && { customer }), ...(entered.mode === 'pick-up' && { location }) };
    const text = JSON.stringify(body);
    const key = keyOf(text);
    setBusy(true);
    setWrong(null);
    try {
      const { booking } = await staffCall(bookWalkIn, { body }, { idempotencyKey: key });
      staffDrafts.drop(draftName());
      staffDrafts.drop(attemptName());
      return booking;
    } catch (error) {
      setWrong({ message: errorMessage(error), fields: (error instanceof AppError && error.details.fields) || {} });
      return undefined;
    } finally {
      setBusy(false);
    }
  }
  return { entered, change: (some: Partial<WalkInValues>) => setEntered((before) => ({ ...before, ...some })), send, busy, wrong };
}
