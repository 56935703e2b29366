import { useEffect, useRef, useState } from 'react';
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

/** The walk-in form: a draft that survives a reload, and a send that makes one booking however often it is pressed. */
export function useWalkInForm(start: Partial<WalkInValues>) {
  const [entered, setEntered] = useState<WalkInValues>(() => ({ ...START, ...staffDrafts.read(draftName()), ...start }));
  const [wrong, setWrong] = useState<WalkInProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const attempt = useRef({ body: '', key: '' });
  useEffect(() => staffDrafts.write(draftName(), { ...entered }), [entered]);

  /** Books. Undefined after a failure, which is told by then. */
  async function send(amount: number | null): Promise<StaffCard | undefined> {
    const { customer, location, ...rest } = entered;
    const body = { ...rest, amount, ...(customer && { customer }), ...(entered.mode === 'pick-up' && { location }) };
    const text = JSON.stringify(body);
    // The same form sent again is the same booking; a changed one is another.
    if (attempt.current.body !== text) attempt.current = { body: text, key: crypto.randomUUID() };
    setBusy(true);
    setWrong(null);
    try {
      const { booking } = await staffCall(bookWalkIn, { body }, { idempotencyKey: attempt.current.key });
      staffDrafts.drop(draftName());
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
