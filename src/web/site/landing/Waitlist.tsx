import LoaderCircle from 'lucide-react/icons/loader-circle';
import { browserErrors } from '#shared/browser-errors.ts';
import type { OfferText } from '#shared/settings/offers.ts';
import { WAITLIST_CONSENT, joinWaitlist } from '#shared/waitlist/waitlist.contract.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { CarPicture } from '#web/ui/illustrations/CarPicture.tsx';
import { SheetFrame } from '#web/ui/layout/SheetFrame.tsx';
import { Skyline } from '#web/ui/illustrations/Skyline.tsx';
import styles from './Waitlist.module.css';
import { WaitlistField } from './WaitlistField.tsx';
import { texts } from './site-landing.texts.ts';

/** Joining the waitlist takes no place of a promotion; verifying an account does. */
function promiseOf(offer: OfferText | null): string {
  if (offer === null) return texts.waitlistLead;
  const { invitation, left, gone } = offer;
  return left === null ? `${gone ?? ''} ${invitation}`.trim() : texts.placesLeft(invitation, left);
}

/**
 * The dialog that src/web/site/scripts/waitlist-form.ts opens. It carries the messages, so that the script needs none.
 */
export function Waitlist({ offer }: { offer: OfferText | null }) {
  return (
    <SheetFrame
      id="waitlist"
      title={texts.joinTheWaitlist}
      titleLook="display"
      className={styles.sheet}
      data-sheet=""
      art={
        <div className={styles.art} aria-hidden="true">
          <Skyline className={styles.skyline} />
          <CarPicture body="hatchback" paint="paper" />
        </div>
      }
    >
      <p className="muted">{promiseOf(offer)}</p>
      <form
        className={`${styles.form} stack`}
        action={`/api/${joinWaitlist.path}`}
        method="post"
        noValidate
        data-failed={browserErrors['browser.waitlist_failed'][1]}
      >
        <WaitlistField
          name="name"
          label={texts.fullName}
          missing={browserErrors['waitlist.missing_name'][1]}
          autoComplete="name"
          maxLength={120}
        />
        <WaitlistField
          name="phoneNumber"
          label={texts.waitlistPhoneNumber}
          missing={browserErrors['waitlist.missing_contact'][1]}
          inputMode="numeric"
          autoComplete="tel"
          maxLength={254}
        />
        {/* The numeric keypad of most phones has no @. */}
        <Button variant="text" size="sm" data-email="">
          {texts.useMyEmail}
        </Button>
        <Button type="submit" block className={styles.send}>
          <span>{texts.joinTheWaitlist}</span>
          <span aria-hidden="true">
            <LoaderCircle size={20} />
            {texts.joining}
          </span>
        </Button>
        <p className="small muted">
          {WAITLIST_CONSENT} <a href="/privacy">{texts.howWeTreatYourData}</a>
        </p>
      </form>
    </SheetFrame>
  );
}
