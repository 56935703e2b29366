import Banknote from 'lucide-react/icons/banknote';
import CarFront from 'lucide-react/icons/car-front';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import ContactRound from 'lucide-react/icons/contact-round';
import Plus from 'lucide-react/icons/plus';
import { can, type StaffType } from '#shared/capabilities.ts';
import type { KnownCustomer } from '#shared/accounts/customers.contract.ts';
import { formatDayAndTime } from '#shared/dates.ts';
import type { Found, FoundBooking, RecentFind } from '#shared/find/find.contract.ts';
import { formatNaira } from '#shared/money.ts';
import { formatPhone } from '#shared/phone.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { VISIT_STATE_LABEL } from '#web/staff/on-site/staff-on-site.texts.ts';
import { STATUS_LABEL } from '#web/staff/staff.texts.ts';
import type { Icon } from '#web/ui/icons/icon-type.ts';
import { findScreens, type NamedScreen } from './find-actions.ts';
import { texts } from './staff-find.texts.ts';

/** One row of the results. */
export interface Hit {
  href: string;
  icon: Icon;
  title: string;
  plate?: string | null;
  number?: string;
  note?: string;
  /** What is kept among the recent ones when it is opened. */
  keeps?: { kind: 'booking' | 'customer'; id: string };
}
export interface HitGroup {
  label: string;
  hits: Hit[];
}

/** The facts by which hits are worded. */
interface Viewer {
  type: StaffType;
  now: Date;
}

const bookingHit = ({ _id, ...booking }: FoundBooking, now: Date): Hit => ({
  href: staffPaths.booking(_id),
  icon: ClipboardList,
  number: booking.number,
  title: booking.service,
  note: [
    booking.plate,
    booking.fullName,
    formatDayAndTime(booking.date, now),
    booking.visit === 'expected' ? STATUS_LABEL[booking.status] : VISIT_STATE_LABEL[booking.visit],
  ]
    .filter((part) => part !== null)
    .join(', '),
  keeps: { kind: 'booking', id: _id },
});

const customerHit = ({ _id, fullName, phoneNumber, email, walkIn }: KnownCustomer): Hit => ({
  href: staffPaths.customer(_id),
  icon: ContactRound,
  title: fullName,
  note: [texts.customerKind(walkIn), phoneNumber === null ? email : formatPhone(phoneNumber)]
    .filter((part) => part !== null)
    .join(', '),
  keeps: { kind: 'customer', id: _id },
});

/** What can be done with the found ones. */
function actionHits({ bookings, customers }: Found, type: StaffType): Hit[] {
  const expected = bookings.filter(
    ({ visit, status }) => visit === 'expected' && (status === 'pending' || status === 'paid'),
  );
  return [
    ...(can(type, 'visits.check-in')
      ? expected.slice(0, 2).map(({ _id, plate, number }) => ({
          href: staffPaths.checkIn(_id),
          icon: ClipboardCheck,
          title: texts.checkIn(plate ?? number),
          keeps: { kind: 'booking' as const, id: _id },
        }))
      : []),
    ...(can(type, 'bookings.walk-in') && customers.length === 1
      ? customers.map(({ _id, fullName }) => ({
          href: staffPaths.walkIn(_id),
          icon: Plus,
          title: texts.walkInFor(fullName),
          keeps: { kind: 'customer' as const, id: _id },
        }))
      : []),
  ];
}

const screenHit = ({ href, icon, label }: NamedScreen): Hit => ({ href, icon, title: label });
const filled = (groups: HitGroup[]): HitGroup[] => groups.filter(({ hits }) => hits.length > 0);

/** The results of a text, grouped: from the server, and screens and actions by name. `found`: null before an answer. */
export function groupHits(q: string, found: Found | null, { type, now }: Viewer): HitGroup[] {
  const screens = findScreens(type, q);
  const todo = screens.filter(({ group }) => group === 'todo').map(screenHit);
  const named = { label: texts.screens, hits: screens.filter(({ group }) => group === 'screens').map(screenHit) };
  if (found === null) return filled([{ label: texts.todo, hits: todo }, named]);
  const { cars, bookings, customers, receipts, more } = found;
  const all = (kind: 'bookings' | 'customers', hit: Hit): Hit[] => (more.includes(kind) ? [hit] : []);
  return filled([
    {
      label: texts.cars,
      hits: cars.map(({ plate, carType, customer }) => ({
        href: staffPaths.customer(customer._id),
        icon: CarFront,
        plate,
        title: carType,
        note: customer.fullName,
        keeps: { kind: 'customer', id: customer._id },
      })),
    },
    {
      label: texts.bookings,
      hits: [
        ...bookings.map((booking) => bookingHit(booking, now)),
        ...all('bookings', { href: staffPaths.bookings({ q }), icon: ClipboardList, title: texts.allBookings(q) }),
      ],
    },
    {
      label: texts.customers,
      hits: [
        ...customers.map(customerHit),
        ...all('customers', { href: staffPaths.customers({ q }), icon: ContactRound, title: texts.allCustomers(q) }),
      ],
    },
    {
      label: texts.receipts,
      hits: receipts.map(({ number, amount, at, booking }) => ({
        href: staffPaths.booking(booking._id),
        icon: Banknote,
        title: number,
        note: [formatNaira(amount), formatDayAndTime(at, now), booking.number, booking.fullName].join(', '),
        keeps: { kind: 'booking', id: booking._id },
      })),
    },
    { label: texts.todo, hits: [...actionHits(found, type), ...todo] },
    named,
  ]);
}

/** The rows before anything is typed: the recent ones, and the first action of the role. */
export const firstHits = (recent: readonly RecentFind[], { type, now }: Viewer): HitGroup[] =>
  filled([
    {
      label: texts.recent,
      hits: recent
        .map(({ booking, customer }) =>
          booking !== null ? bookingHit(booking, now) : customer !== null ? customerHit(customer) : null,
        )
        .filter((hit) => hit !== null),
    },
    ...groupHits('', null, { type, now }),
  ]);
