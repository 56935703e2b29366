import { RETENTION } from '#shared/retention.ts';
import type { SiteData, SiteFiles } from '#shared/site/site-page.ts';
import { telephoneHref } from '../layout/anchors.ts';
import { Clause, LegalPage } from './LegalPage.tsx';

/** The stored data, the reasons, the periods and the people with access; rights under the NDPA 2023. */
export function PrivacyPage({ data, files }: { data: SiteData; files: SiteFiles }) {
  const { name, address, email, phone, visitPhotoMonths } = data.centre;
  return (
    <LegalPage
      data={data}
      files={files}
      path="/privacy"
      title="Privacy policy"
      description={`What ${name} stores about you, why, for how long, who else sees it, and your rights under the Nigeria Data Protection Act 2023.`}
      lead="What we store about you, why, for how long, and your rights."
    >
      <Clause title="Who is responsible">
        <p>
          {name}, {address}. Ask anything about your data at <a href={`mailto:${email}`}>{email}</a> or{' '}
          <a href={telephoneHref(phone)}>{phone}</a>.
        </p>
      </Clause>
      <Clause title="What we store, and why">
        <dl>
          <dt>Your account</dt>
          <dd>
            Your names, email, phone number, referral code, and a photo if you add one, so that we know whose car it is.
            Emails and numbers you had here before, so that messages to them can be erased with your account. Your
            password is stored only as an argon2id hash, which nobody can turn back. If you use Google, we keep the
            number by which Google knows you, not your Google password.
          </dd>
          <dt>Log-in</dt>
          <dd>
            Each session as a digest of a random token, and the network addresses from which you logged in. Together
            with counters of wrong tries they keep others out of your account. Codes we send you live 10 minutes and are
            stored only as a keyed digest. The number to which a code for a log-in went is kept for a day or two, also
            if no account comes of it.
          </dd>
          <dt>Visits of your car</dt>
          <dd>
            Our notes and photos of its arrival, the places of the car and its key, our findings and the parts we
            changed, so that both of us can prove it. Only you and our staff see the photos; where they were taken is
            removed from them.
          </dd>
          <dt>Bookings</dt>
          <dd>
            The name and phone number on the booking, your car, the service, the price, how you pay, and the pick-up
            address if there is one: we need them to do the job.
          </dd>
          <dt>Payments</dt>
          <dd>
            The reference, amount, channel, time and state of each payment, and the pictures of transfers that you send
            us. Card numbers go to Paystack only and never reach us.
          </dd>
          <dt>Reviews</dt>
          <dd>
            What you say of a visit, if you do. Everyone can read it on our first page, with your first name and the
            first letter of your last name, or without a name: you choose. You can remove it at any time.
          </dd>
          <dt>Messages</dt>
          <dd>
            What you and our staff write to each other here, and the emails and texts that the site sent you, so that we
            can see whether they arrived.
          </dd>
          <dt>Notifications on your phone</dt>
          <dd>
            If you switch them on: the address that your browser&apos;s push service gives for that browser, and the key
            to encrypt for it. They are forgotten when you switch it off or log out.
          </dd>
          <dt>The waitlist</dt>
          <dd>
            Your name, your phone number or email, and the sentence you agreed to when you joined, with its time. It is
            used for that offer only.
          </dd>
          <dt>Technical logs</dt>
          <dd>
            Time, address asked for and request number when something fails or guards an account. Passwords, codes and
            tokens are never in them.
          </dd>
        </dl>
        <p>
          The law lets us do this because you asked for the service (your contract with us), because you agreed
          (waitlist, notifications), because we must (accounts and tax), and because we have to keep the site safe.
        </p>
      </Clause>
      <Clause title="On your phone">
        <p>
          This site sets no cookies, shows no advertisements and has no trackers. Your browser keeps your session and
          profile while you are logged in, drafts of forms until you send them, and a note that you joined the waitlist.
          When the session ends, all of that is deleted, except the note about the waitlist and a random name of the
          browser that keeps others from locking you out. If the session expired, a booking that was not sent yet is
          kept for a day until your next log-in.
        </p>
      </Clause>
      <Clause title="Who else sees it">
        <ul>
          <li>Our staff, each only as far as their work needs it. Their actions are recorded.</li>
          <li>Paystack, when you pay online: your email, the amount and the reference.</li>
          <li>
            Our mail service and Termii, when we send you an email or a text: your address or number and the text.
          </li>
          <li>
            Google, only once you press Continue with Google. It learns that you sign in here, and as much about your
            browser as every site you visit. It tells us your name and email, and may keep a cookie of its own.
          </li>
          <li>
            The push service of your browser&apos;s maker (Google, Apple, Mozilla or Microsoft) if you switch on
            notifications: it passes them on and sees when, but their words are encrypted for your browser.
          </li>
          <li>Nobody buys your data. Authorities get it only where the law requires it.</li>
        </ul>
        <p>
          Some of them work outside Nigeria. Then the rules of the Nigeria Data Protection Act for sending data abroad
          apply.
        </p>
      </Clause>
      <Clause title="How long">
        <ul>
          <li>An account whose email is never proved: {RETENTION.unverifiedAccountDays} days.</li>
          <li>
            A session: until you log out, {RETENTION.sessionDays} days without use, or {RETENTION.sessionLifetimeDays}{' '}
            days after you logged in. The devices you logged in on: {RETENTION.knownDeviceMonths} months. Links to take
            a change back: {RETENTION.accountLinkDays} days.
          </li>
          <li>
            A manager who opens your account to you against an ID notes its kind and last four characters:{' '}
            {RETENTION.wayBackMonths} months.
          </li>
          <li>
            The file with everything we hold on you, if you ask for it: {RETENTION.dataExportDays} days after it is
            ready.
          </li>
          <li>
            Emails and texts we sent you: {RETENTION.outboxMonths} months. Notifications: {RETENTION.notificationMonths}{' '}
            months.
          </li>
          <li>
            With whom you share a car, and invitations to one: {RETENTION.formerPersonMonths} months after they ended.
          </li>
          <li>Paystack&apos;s reports about a payment, as we received them: {RETENTION.webhookEventDays} days.</li>
          <li>
            Photos of your car from its visits, and those you sent us before: {visitPhotoMonths} months and at most one
            more; those you sent for a booking that was cancelled, {RETENTION.cancelledPhotoDays} days; those of a
            payment that your bank disputes, until that has ended.
          </li>
          <li>The waitlist: {RETENTION.waitlistMonths} months, or until you ask us to take you off.</li>
          <li>
            If we booked for you at our counter and you have no account: your name and phone until you ask us to erase
            them, or {RETENTION.walkInMonths} months after your last booking changed.
          </li>
          <li>
            Former staff: email and phone {RETENTION.formerStaffMonths} months after they left. Their name stays with
            the record of their actions and of the time they worked on each car.
          </li>
          <li>Of your reviews only the stars stay once your account is deleted, without your name and words.</li>
          <li>Everything else: as long as you have an account. When you delete it, your personal data is erased.</li>
          <li>
            The fact that you used an offer that everyone gets once, or were referred by a friend:{' '}
            {RETENTION.rememberedBenefitMonths} months after you delete your account, as a keyed digest of your email
            and of your verified phone number. We keep it only so that nobody gets the offer twice.
          </li>
          <li>
            If you owe us for work on a car: your account stays until it is paid, or for {RETENTION.claimMonths / 12}{' '}
            years at most. The record of the person who took a car when it left: {RETENTION.claimMonths / 12} years,
            also when the account is deleted. Claims can be made for that long.
          </li>
          <li>
            Records of bookings and payments stay then without your name, for six years at least, because company law
            wants accounts kept that long.
          </li>
        </ul>
      </Clause>
      <Clause title="Your rights">
        <p>Under the Nigeria Data Protection Act 2023 you may:</p>
        <ul>
          <li>
            see and download everything we hold on you, on your profile, and take it elsewhere. We make the file when
            you ask for it, and tell you by email, and by text on a phone you confirmed, when it is ready;
          </li>
          <li>have it corrected, on your profile or by asking us;</li>
          <li>have it erased, by Delete Account on your profile or by asking us;</li>
          <li>object to a use, or withdraw your consent, at any time;</li>
          <li>complain to the Nigeria Data Protection Commission (NDPC).</li>
        </ul>
        <p>
          Nothing here decides about you by machine alone, except whether a promotion still has places. You can always
          ask a person.
        </p>
      </Clause>
    </LegalPage>
  );
}
