import Printer from 'lucide-react/icons/printer';
import { bookedNames } from '#shared/catalogue/chosen-services.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { BookingNumber } from '#web/domain/bookings/BookingNumber.tsx';
import { NumberPlate } from '#web/domain/cars/NumberPlate.tsx';
import { ContactButtons } from '#web/staff/board/BoardCard.tsx';
import { showsPaymentStatus } from '#web/staff/staff-labels.ts';
import { PAYMENT_LABEL, STATUS_LABEL } from '#web/staff/staff.texts.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Chip } from '#web/ui/data/Chip.tsx';
import styles from './StaffBookingScreen.module.css';
import { texts } from './staff-bookings.texts.ts';

/** Whose car it is, its plate, number and status, and the ways to reach the customer. */
export function BookingHead({ booking, plate }: { booking: StaffCard; plate: string | null }) {
  const { fullName, phoneNumber, status, paymentStatus, number, vehicle } = booking;
  return (
    <div className={styles.head}>
      <div>
        <h1 className="display display-2xl">{texts.carOf(fullName.split(' ')[0] ?? fullName, vehicle.model)}</h1>
        <p className={styles.ids}>
          {plate !== null && <NumberPlate plate={plate} />}
          <BookingNumber number={number} />
          <Chip status={status}>
            {showsPaymentStatus({ status, paymentStatus }) ? PAYMENT_LABEL[paymentStatus] : STATUS_LABEL[status]}
          </Chip>
        </p>
        <p className="muted">{bookedNames(booking)}</p>
      </div>
      <div className={styles.actions}>
        {phoneNumber && <ContactButtons name={fullName} phone={phoneNumber} />}
        <Button variant="line" size="sm" icon={Printer} onClick={() => window.print()}>
          {texts.printJobCard}
        </Button>
      </div>
    </div>
  );
}
