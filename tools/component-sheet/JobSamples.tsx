import Calendar from 'lucide-react/icons/calendar';
import Car from 'lucide-react/icons/car';
import Wallet from 'lucide-react/icons/wallet';
import Warehouse from 'lucide-react/icons/warehouse';
import { Button } from '#web/ui/form/Button.tsx';
import { BookingJobCard } from '#web/domain/bookings/BookingJobCard.tsx';
import { StatCard } from '#web/ui/data/StatCard.tsx';
import { StatCards } from '#web/ui/data/StatCards.tsx';
import { SheetSection } from './SheetSection.tsx';
import styles from './ComponentSheet.module.css';

const facts = (car: string, date: string, pay: string) => [
  { icon: Car, term: 'Car', value: car },
  { icon: Calendar, term: 'Date', value: date },
  { icon: Warehouse, term: 'Mode', value: 'Drive-in, Bodija' },
  { icon: Wallet, term: 'Payment', value: pay },
];

/** Counters and job cards. */
export function JobSamples() {
  return (
    <>
      <SheetSection title="Counters">
        <StatCards>
          <StatCard status="total" count={12} href="#all" />
          <StatCard status="completed" count={8} href="#completed" />
          <StatCard status="pending" count={2} href="#pending" />
          <StatCard status="cancelled" count={2} href="#cancelled" />
        </StatCards>
      </SheetSection>
      <SheetSection title="Job cards">
        <div className={styles.jobs}>
          <BookingJobCard
            status="pending"
            number="BCC 0409"
            title="Diagnostic repair"
            facts={facts('Toyota Corolla 2014', 'Mon 10 Nov, 9:30 am', 'Transfer, not paid yet')}
            amount={12500}
            actions={
              <>
                <Button variant="text" size="sm">
                  Cancel
                </Button>
                <Button size="sm">Pay Now</Button>
              </>
            }
          />
          <BookingJobCard
            status="paid"
            number="BCC 0412"
            title="Car wash"
            facts={facts('Toyota Corolla 2014', 'Wed 12 Nov, 8:00 am', 'Online')}
            amount={4500}
            actions={
              <Button variant="line" size="sm">
                View
              </Button>
            }
          />
          <BookingJobCard
            status="completed"
            number="BCC 0388"
            title="A/C maintenance"
            facts={facts('Honda CR-V 2012', 'Thu 30 Oct, 11:00 am', 'Cash')}
            amount={18000.5}
            actions={
              <Button variant="line" size="sm">
                Book Again
              </Button>
            }
          />
          <BookingJobCard
            status="pending-cancelled"
            number="BCC 0371"
            title="Tyre maintenance"
            facts={facts('Toyota Corolla 2014', 'Sat 18 Oct, 2:00 pm', 'You asked to cancel. We will confirm soon.')}
            amount={9000}
          />
          <BookingJobCard
            status="cancelled"
            number="BCC 0345"
            title="Collision repair for Ọláṣẹ́gun-Adébáyọ̀ Akíntọ́lá-Ògúnbànjọ́"
            facts={facts('Honda CR-V 2012', 'Tue 7 Oct, 10:00 am', 'Transfer, refunded')}
            amount={1245000}
            actions={
              <Button variant="line" size="sm">
                Book Again
              </Button>
            }
          />
        </div>
      </SheetSection>
    </>
  );
}
