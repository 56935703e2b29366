import CalendarCheck from 'lucide-react/icons/calendar-check';
import Gift from 'lucide-react/icons/gift';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Truck from 'lucide-react/icons/truck';
import Undo2 from 'lucide-react/icons/undo-2';
import Wallet from 'lucide-react/icons/wallet';
import { Button } from '#web/ui/form/Button.tsx';
import styles from './Offer.module.css';

const OFFERS = [
  { Glyph: Truck, title: 'Drive in or pick-up', words: 'Bring the car to us, or tell us where to pick it up.' },
  {
    Glyph: ReceiptText,
    title: 'The price before you book',
    words: 'Choose your car and the service. The amount shows at once.',
  },
  { Glyph: Wallet, title: 'Pay your own way', words: 'Cash, transfer, or online with your card.' },
  { Glyph: CalendarCheck, title: 'Follow every booking', words: 'Pending, paid, completed: it is all on your phone.' },
  { Glyph: Undo2, title: 'Cancel without wahala', words: 'Plans change. Cancel from the booking itself.' },
  { Glyph: Gift, title: 'Wash credit for friends', words: 'Refer somebody and earn credit for a wash.' },
];

/** Six features of the product. */
export function Offer() {
  return (
    <section className={styles.offer} id="why" aria-labelledby="why-title">
      <div className="wrap" data-reveal="">
        <h2 className="display display-3xl" id="why-title">
          What we Offer
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
        <Button href="/signup">Book Now</Button>
      </div>
    </section>
  );
}
