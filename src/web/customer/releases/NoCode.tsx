import { useState } from 'react';
import { nextPayable } from '#shared/bookings/booking-charges.ts';
import type { Release } from '#shared/releases/releases.contract.ts';
import { formatNaira } from '#shared/money.ts';
import { useBooking } from '#web/customer/booking-queries.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { PayNowSheet } from '#web/customer/payments/PayNowSheet.tsx';
import { momentText } from '#web/domain/scheduling/time-labels.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { NewCodeButton } from './NewCodeButton.tsx';
import { ShowCodeForm } from './ShowCodeForm.tsx';

/** Why there is no code, and what to do about it. */
export function NoCode({ release, online, now }: { release: Release; online: boolean; now: Date }) {
  const { _id: id, why, due, countsFrom, newCodesLeft } = release;
  switch (why) {
    case 'step-up':
      return <ShowCodeForm release={release} online={online} />;
    case 'money-due':
      return <MoneyDue bookingId={id} due={due} online={online} />;
    case 'credentials-changed':
      return (
        <Notice tone="gold">
          <b>Your email, phone or password changed in the last 24 hours.</b> For your safety no code lets the car go
          {countsFrom === null ? '' : ` until ${momentText(countsFrom, now)}`}. Before that, a manager at the gate can
          let it go: bring your ID.
        </Notice>
      );
    case 'no-tries':
      return (
        <Notice tone="gold">
          <p>
            <b>Too many wrong codes were typed at the gate, so this one counts no more.</b>{' '}
            {newCodesLeft > 0
              ? 'Make a new one when you are at the gate.'
              : 'A manager at the gate can let your car go: bring your ID.'}
          </p>
          {newCodesLeft > 0 && <NewCodeButton release={release} variant="line" online={online} />}
        </Notice>
      );
    default:
      return (
        <Notice>
          <b>Your car is not ready yet.</b> The code that lets it go appears here when it is, and we write to you.{' '}
          <Button variant="text" size="sm" href={customerPaths.visit(id)}>
            Where is my car?
          </Button>
        </Notice>
      );
  }
}

/** What is still to be paid before there is a code. */
function MoneyDue({ bookingId, due, online }: { bookingId: string; due: number; online: boolean }) {
  const { data: booking } = useBooking(bookingId);
  const [isPaying, setPaying] = useState(false);
  return (
    <Notice tone="gold">
      <p>
        <b>{formatNaira(due)} is still to be paid.</b> The code that lets your car go appears here after that.
      </p>
      {booking && nextPayable(booking) && (
        <p>
          <Button disabled={!online} onClick={() => setPaying(true)}>
            Pay the rest
          </Button>
        </p>
      )}
      {isPaying && booking && (
        <PayNowSheet
          booking={booking}
          title="Pay for this booking"
          startNow
          onLater={() => setPaying(false)}
          onDone={() => setPaying(false)}
        />
      )}
    </Notice>
  );
}
