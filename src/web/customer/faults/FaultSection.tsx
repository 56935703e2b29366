import { useState } from 'react';
import { mayChange } from '#shared/bookings/booking-changes.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { NoteSheet } from './NoteSheet.tsx';
import { texts } from './customer-faults.texts.ts';
import styles from './Faults.module.css';

/** What is wrong with the car of a booking, which its customer can change until the car is checked in. */
export function FaultSection({ booking }: { booking: Booking }) {
  const [isWriting, setWriting] = useState(false);
  const note = booking.note ?? null;
  const isOpen = mayChange('describe', booking);
  if (note === null && !isOpen) return null;
  return (
    <Card className="block" aria-labelledby="fault">
      <div className={styles.head}>
        <h2 className="heading" id="fault">
          {texts.question}
        </h2>
        {isOpen && (
          <Button variant="line" size="sm" onClick={() => setWriting(true)}>
            {note === null ? texts.addWords : texts.change}
            <span className="sr"> {texts.question}</span>
          </Button>
        )}
      </div>
      {note === null ? <p className="muted">{texts.hint}</p> : <p className={styles.note}>{note}</p>}
      {isWriting && <NoteSheet booking={booking} onClose={() => setWriting(false)} />}
    </Card>
  );
}
