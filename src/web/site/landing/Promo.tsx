import type { OfferText } from '#shared/settings/offers.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import styles from './Promo.module.css';
import { texts } from './site-landing.texts.ts';

/**
 * The sign with the best offer that is still true. The form never sends: its toast leads to sign-up; without a script
 * the form itself does.
 */
export function Promo({ offer }: { offer: OfferText | null }) {
  return (
    <section className={`${styles.promo} wrap`} aria-labelledby="promo-title" data-visitor="">
      <div className={`${styles.sign} on-rust`}>
        <div>
          <h2 id="promo-title">
            {offer ? (
              <>
                <span className={`${styles.fifty} display`}>{texts.percentOff(offer.percent)}</span>{' '}
                <span className={styles.sub}>{offer.what}</span>
              </>
            ) : (
              <span className={styles.sub}>{texts.promoLead}</span>
            )}
          </h2>
          {offer?.left && <p className={styles.left}>{offer.left}</p>}
          {offer?.gone && <p className={styles.gone}>{offer.gone}</p>}
        </div>
        {/* Fields without names, so that nothing typed is sent even without a script. */}
        <form className={`${styles.form} stack`} action="/signup" noValidate data-promo="">
          <Field
            label={texts.fullName}
            id="promo-name"
            type="text"
            autoComplete="name"
            placeholder={texts.namePlaceholder}
          />
          <Field
            label={texts.phoneNumber}
            id="promo-phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            placeholder="0800 000 0000"
          />
          <Button type="submit" variant="gold" block>
            {texts.registerNow}
          </Button>
        </form>
        <template data-promo-words="">
          {texts.accountNeeded} <a href="/signup">{texts.signUpNow}</a>
        </template>
      </div>
      <div className={styles.posts} aria-hidden="true" />
    </section>
  );
}
