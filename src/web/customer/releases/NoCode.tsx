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
import { texts } from './customer-releases.texts.ts';

/** Why there is no code, and what to do about it. */
export function NoCode({ release, online, now }: { release: Release; online: boolean; now: Date }) {
  const { _id: id, why, confirmBy, due, countsFrom, newCodesLeft } = release;
  // A new code needs the confirmation as well.
  if (why === 'step-up' || (why === 'no-tries' && confirmBy !== null))
    return <ShowCodeForm release={release} online={online} />;
  switch (why) {
    case 'money-due':
      return <MoneyDue bookingId={id} due={due} online={online} />;
    case 'credentials-changed':
      return (
        <Notice tone="gold">
          <b>{texts.credentialsChanged}</b> {texts.codesBlocked}
          {countsFrom === null ? '' : texts.until(momentText(countsFrom, now))}
          {texts.managerCanReleaseEarlier}
        </Notice>
      );
    case 'no-tries':
      return (
        <Notice tone="gold">
          <p>
            <b>{texts.tooManyWrongCodes}</b> {newCodesLeft > 0 ? texts.makeNewCodeAtTheGate : texts.managerCanRelease}
          </p>
          {newCodesLeft > 0 && <NewCodeButton release={release} variant="line" online={online} />}
        </Notice>
      );
    default:
      return (
        <Notice>
          <b>{texts.carNotReady}</b> {texts.codeAppearsWhenReady}{' '}
          <Button variant="text" size="sm" href={customerPaths.visit(id)}>
            {texts.whereIsMyCar}
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
        <b>{texts.stillToPay(formatNaira(due))}</b> {texts.codeAppearsOncePaid}
      </p>
      {booking && nextPayable(booking) && (
        <p>
          <Button disabled={!online} onClick={() => setPaying(true)}>
            {texts.payTheRest}
          </Button>
        </p>
      )}
      {isPaying && booking && (
        <PayNowSheet
          booking={booking}
          title={texts.payForBooking}
          startNow
          onLater={() => setPaying(false)}
          onDone={() => setPaying(false)}
        />
      )}
    </Notice>
  );
}
