import CalendarCheck from 'lucide-react/icons/calendar-check';
import Gift from 'lucide-react/icons/gift';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Truck from 'lucide-react/icons/truck';
import Undo2 from 'lucide-react/icons/undo-2';
import Wallet from 'lucide-react/icons/wallet';
import { Button } from '#web/ui/form/Button.tsx';
import styles from './Offer.module.css';
import { texts } from './site-landing.texts.ts';

const OFFERS = [
  { Glyph: Truck, title: texts.driveInOrPickUp, words: texts.arrivalExplained },
  {
    Glyph: ReceiptText,
    title: texts.thePriceBeforeYouBook,
    words: texts.priceExplained,
  },
  { Glyph: Wallet, title: texts.payYourOwnWay, words: texts.paymentExplained },
  { Glyph: CalendarCheck, title: texts.followEveryBooking, words: texts.followExplained },
  { Glyph: Undo2, title: texts.cancelWithoutWahala, words: texts.cancelExplained },
  { Glyph: Gift, title: texts.washCreditForFriends, words: texts.referralExplained },
];

/** Six features of the product. */
export function Offer() {
  return (
    <section className={styles.offer} id="why" aria-labelledby="why-title">
      <div className="wrap" data-reveal="">
        <h2 className="display display-3xl" id="why-title">
          {texts.whatWeOffer}
        </h2>
        <ul className={styles.list}>
          {OFFERS.map(({ Glyph, title, words }) => (
            <li key={title}>
              <span className={styles.tile} aria-hidden="true">
                <Glyph size={28} />
              </span>
              <h3>{title}</h3>
              <p>{words}</p>
            </li>
          ))}
        </ul>
        <Button href="/signup">{texts.bookNow}</Button>
      </div>
    </section>
  );
}
