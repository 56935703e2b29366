import type { SiteData, SiteFiles } from '#shared/site/site-page.ts';
import { formatNaira } from '#shared/money.ts';
import { telephoneHref } from '../layout/anchors.ts';
import { Clause, LegalPage } from './LegalPage.tsx';

/** The terms between the centre and its customers. */
export function TermsPage({ data, files }: { data: SiteData; files: SiteFiles }) {
  const { name, address, email, phone, credit } = data.centre;
  return (
    <LegalPage
      data={data}
      files={files}
      path="/terms"
      title="Terms and conditions"
      description={`What you and ${name} may expect of each other when you book, pay, cancel and use a promotion.`}
      lead={`What you and ${name} may expect of each other when you use this site.`}
    >
      <Clause title="Who we are">
        <p>
          {name}, {address}. Write to <a href={`mailto:${email}`}>{email}</a> or call{' '}
          <a href={telephoneHref(phone)}>{phone}</a>. “We” is the centre, “you” is the person who uses the site.
        </p>
      </Clause>
      <Clause title="Your account">
        <ul>
          <li>
            You sign up with your own name, email and phone number, and prove the email with a code. An account that
            nobody proves within 7 days is deleted.
          </li>
          <li>Keep your password to yourself. Changing it ends every other session.</li>
          <li>
            You can delete your account on your profile at any time. While a booking is paid and still open, or a refund
            is due, that has to be settled first.
          </li>
        </ul>
      </Clause>
      <Clause title="Bookings and prices">
        <ul>
          <li>
            The price shown before you save is the price for that service and that car. If it changed in the meantime,
            you see the new amount first and nothing is booked without you.
          </li>
          <li>
            You bring the car (drive-in) or tell us where to pick it up. Car rentals are arranged by chat, not on this
            site.
          </li>
          <li>You can change a booking while it is pending and unpaid.</li>
          <li>If the car needs more than was booked, we ask you before we do it. Further work is a further booking.</li>
        </ul>
      </Clause>
      <Clause title="Paying">
        <ul>
          <li>
            You pay in naira: in cash or by transfer at the centre, or online. Online payments are taken by Paystack; we
            never see your card number.
          </li>
          <li>
            A booking counts as paid when Paystack confirms it to us, or when our staff record your cash or transfer.
            This can take a few minutes.
          </li>
          <li>
            Money that does not fit a booking, for example a second payment, is not kept: we look into it and send it
            back.
          </li>
        </ul>
      </Clause>
      <Clause title="Cancelling and refunds">
        <ul>
          <li>
            You can ask to cancel a pending or a paid booking on the booking itself. The booking then waits for our
            staff, who accept it or call you.
          </li>
          <li>
            When a paid booking is cancelled, the refund goes back the way the money came. How fast it arrives depends
            on your bank.
          </li>
          <li>A job that is finished cannot be cancelled.</li>
        </ul>
      </Clause>
      <Clause title="Promotions and wash credit">
        <ul>
          <li>
            50% off car care (the service Car care and repair) for the first 100 customers who prove their email, on one
            booking each.
          </li>
          <li>
            A discount on your first booking, as the announcements on your dashboard say. Discounts do not add up: the
            better one applies. Amounts are rounded to the whole naira in your favour.
          </li>
          <li>A promotion belongs to the person who got it. A cancelled booking gives it back to that person.</li>
          <li>
            Who brings a friend earns {formatNaira(credit.referralNaira)} wash credit once the friend&apos;s first
            booking is completed and paid. A refund of that booking takes it back. Credit pays for car washes only and
            is never paid out.
          </li>
        </ul>
      </Clause>
      <Clause title="The site itself">
        <p>
          Do not try to break it, to use somebody else&apos;s account, or to book services you do not want. We may close
          an account that does. We keep the site running with care, but no site runs without a break: call us when you
          cannot reach it.
        </p>
      </Clause>
      <Clause title="When something goes wrong">
        <p>
          Tell us first; most things are settled with a call. Nothing here takes away a right that Nigerian law gives
          you, among others the Federal Competition and Consumer Protection Act 2018. Nigerian law applies.
        </p>
      </Clause>
    </LegalPage>
  );
}
