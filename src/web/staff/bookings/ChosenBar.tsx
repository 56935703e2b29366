import MessageSquare from 'lucide-react/icons/message-square';
import Printer from 'lucide-react/icons/printer';
import UserCog from 'lucide-react/icons/user-cog';
import { useState } from 'react';
import { exportBookings } from '#shared/bookings/staff-booking-lists.contract.ts';
import { can, type StaffType } from '#shared/capabilities.ts';
import { CsvButton } from '#web/staff/CsvButton.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { ChosenMessageSheet } from './ChosenMessageSheet.tsx';
import { ChosenTechnicianSheet } from './ChosenTechnicianSheet.tsx';
import styles from './ChosenBar.module.css';
import { texts } from './staff-bookings.texts.ts';
import type { ChosenBookings } from './use-chosen-bookings.ts';

/** What can be done with the chosen bookings, and their number, which screen readers announce. */
export function ChosenBar({ chosen, type }: { chosen: ChosenBookings; type: StaffType }) {
  const [opened, setOpened] = useState<'message' | 'technician' | null>(null);
  const { cards } = chosen;
  return (
    <>
      <p className="sr" role="status">
        {cards.length > 0 && texts.bookingsChosen(cards.length)}
      </p>
      {cards.length > 0 && (
        <section className={styles.bar} aria-label={texts.chosenBookings}>
          <p className="strong">{texts.bookingsChosen(cards.length)}</p>
          <div className={styles.acts}>
            {can(type, 'announce') && (
              <Button variant="line" size="sm" icon={MessageSquare} onClick={() => setOpened('message')}>
                {texts.message}
              </Button>
            )}
            {can(type, 'calendar.plan') && (
              <Button variant="line" size="sm" icon={UserCog} onClick={() => setOpened('technician')}>
                {texts.technician}
              </Button>
            )}
            <Button variant="line" size="sm" icon={Printer} onClick={() => window.print()}>
              {texts.printJobCards}
            </Button>
            {can(type, 'customers.see') && (
              <CsvButton
                endpoint={exportBookings}
                fileName="bookings.csv"
                size="sm"
                label={texts.csvOfChosen}
                query={{ ids: cards.map(({ _id }) => _id).join(',') }}
              />
            )}
            <Button variant="text" size="sm" onClick={chosen.clear}>
              {texts.clearChoice}
            </Button>
          </div>
        </section>
      )}
      {opened === 'message' && <ChosenMessageSheet chosen={chosen} onClose={() => setOpened(null)} />}
      {opened === 'technician' && <ChosenTechnicianSheet chosen={chosen} onClose={() => setOpened(null)} />}
    </>
  );
}
