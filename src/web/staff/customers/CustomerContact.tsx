import type { CustomerRecord } from '#shared/accounts/customers.contract.ts';
import { formatDay, formatDayAndTime } from '#shared/dates.ts';
import { formatPhone } from '#shared/phone.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import styles from './CustomerScreen.module.css';
import { texts } from './staff-customers.texts.ts';

interface CustomerContactProps {
  customer: CustomerRecord;
  now: Date;
}

/** The customer's contacts, former contacts, and consent to news and offers. */
export function CustomerContact({ customer, now }: CustomerContactProps) {
  const { phoneNumber, email, notedEmail, phoneVerified, formerContacts, consent, walkIn } = customer;
  return (
    <Card className="stack-tight" aria-label={texts.contactData}>
      <h2 className="heading">{texts.contact}</h2>
      {phoneNumber && (
        <p>
          <a className="num" href={`tel:${phoneNumber}`}>
            {formatPhone(phoneNumber)}
          </a>
          {!walkIn && (
            <span className="small muted"> {phoneVerified ? texts.confirmedByACode : texts.notConfirmed}</span>
          )}
        </p>
      )}
      {email && (
        <p className={styles.text}>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      {notedEmail && (
        <p className={styles.text}>
          {notedEmail} <span className="small muted">{texts.fromAFile}</span>
        </p>
      )}
      {formerContacts.length > 0 && (
        <details>
          <summary className={styles.summary}>{texts.earlierContacts(formerContacts.length)}</summary>
          <ul className={styles.list}>
            {formerContacts.map(({ contact, until }) => (
              <li key={contact} className={styles.row}>
                <span className={styles.text}>{contact.includes('@') ? contact : formatPhone(contact)}</span>
                <span className="small muted">{texts.until(formatDay(until, now))}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {!walkIn && (
        <section aria-label={texts.newsAndOffers}>
          <p className="strong">
            {texts.newsAndOffersLabel} {consent === null ? texts.notAnswered : consent.given ? texts.yes : texts.no}
          </p>
          {consent !== null && (
            <p className="small muted">
              {texts.answeredTo(formatDayAndTime(consent.at, now), consent.words, consent.privacyVersion)}
            </p>
          )}
        </section>
      )}
    </Card>
  );
}
