import { useState } from 'react';
import { FaultPart } from './FaultPart.tsx';
import { texts } from './staff-faults.texts.ts';

/** What a customer says, fetched when it is opened: a list has many jobs. */
export function FaultFold({ bookingId, number }: { bookingId: string; number: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {texts.whatIsWrong}
        <span className="sr">, {number}</span>
      </summary>
      {isOpen && <FaultPart bookingId={bookingId} />}
    </details>
  );
}
