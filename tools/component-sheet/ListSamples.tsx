import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { Chip } from '#web/ui/data/Chip.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { Money } from '#web/ui/data/Money.tsx';
import { Pager } from '#web/ui/navigation/Pager.tsx';
import { BookingNumber } from '#web/domain/bookings/BookingNumber.tsx';
import type { Status } from '#shared/bookings/booking-states.ts';
import { type Column, Table } from '#web/ui/data/Table.tsx';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';
import { Ticker } from '#web/ui/data/Ticker.tsx';
import { SheetSection } from './SheetSection.tsx';

interface Row {
  number: string;
  service: string;
  car: string;
  date: string;
  method: string;
  status: Status;
  amount: number;
}
const ROWS: Row[] = [
  {
    number: '0412',
    service: 'Car wash',
    car: 'Toyota Corolla 2014',
    date: 'Wed 12 Nov',
    method: 'Online',
    status: 'paid',
    amount: 4500,
  },
  {
    number: '0409',
    service: 'Diagnostic repair',
    car: 'Toyota Corolla 2014',
    date: 'Mon 10 Nov',
    method: 'Transfer',
    status: 'pending',
    amount: 12500,
  },
  {
    number: '0371',
    service: 'Tyre maintenance',
    car: 'Toyota Corolla 2014',
    date: 'Sat 18 Oct',
    method: 'Online',
    status: 'pending-cancelled',
    amount: 9000,
  },
];
const COLUMNS: Column<Row>[] = [
  { key: 'number', head: 'Booking', cell: (row) => <BookingNumber number={row.number} /> },
  { key: 'service', head: 'Service', cell: (row) => row.service, place: 'title' },
  { key: 'car', head: 'Car', cell: (row) => row.car, place: 'sub' },
  {
    key: 'date',
    head: 'Date',
    cell: (row) => (
      <>
        {row.date}
        <span className="only-phone"> · {row.method}</span>
      </>
    ),
    place: 'meta',
  },
  { key: 'method', head: 'Method', cell: (row) => row.method, roomy: true },
  { key: 'status', head: 'Status', cell: (row) => <Chip status={row.status} />, place: 'chip' },
  { key: 'amount', head: 'Amount', cell: (row) => <Money naira={row.amount} />, place: 'amount', align: 'right' },
];
const NEWS: Column<Row>[] = [
  { key: 'what', head: 'What', cell: (row) => <b>{row.service}</b>, place: 'title' },
  {
    key: 'details',
    head: 'Details',
    cell: (row) => `Booking BCC ${row.number} for your ${row.car} was changed.`,
    place: 'sub',
  },
  { key: 'when', head: 'When', cell: (row) => row.date, place: 'meta' },
  {
    key: 'delete',
    head: 'Delete',
    headHidden: true,
    cell: () => <IconButton icon={Trash2} label="Delete notification" />,
    place: 'action',
  },
];

/** Ticker, tabs, tables and the pager. */
export function ListSamples() {
  const [page, setPage] = useState(4);
  return (
    <>
      <SheetSection title="Ticker and tabs">
        <div className="stack">
          <Ticker items={['Get a 20% discount on your first care.', 'We are open on Saturday from 8 am.']} />
          <Tabs
            label="Bookings by status"
            items={[
              { href: '#tab-all', label: 'All', count: 12, current: true },
              { href: '#tab-pending', label: 'Pending', count: 2 },
              { href: '#tab-completed', label: 'Completed', count: 8 },
              { href: '#tab-cancelled', label: 'Cancelled', count: 2 },
            ]}
          />
          <Tabs
            label="Messages"
            items={[
              { href: '#message', label: 'Messages' },
              { href: '#announcement', label: 'Announcements', current: true },
            ]}
          />
        </div>
      </SheetSection>
      <SheetSection title="Tables">
        <div className="stack">
          <Table caption="Transactions" columns={COLUMNS} rows={ROWS} rowKey={(row) => row.number} />
          <Table
            caption="Notifications"
            columns={NEWS}
            rows={ROWS}
            rowKey={(row) => row.number}
            isNew={(row) => row.status !== 'pending-cancelled'}
            phone="list"
          />
          <Pager page={page} totalPages={9} hrefFor={(number) => `#page-${number}`} onGo={setPage} />
        </div>
      </SheetSection>
    </>
  );
}
