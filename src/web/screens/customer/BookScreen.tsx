import { useParams } from 'react-router';
import { ExistingBooking } from './book/ExistingBooking.tsx';
import { NewBooking } from './book/NewBooking.tsx';

/** /user/bookings/new and /user/bookings/{id}: the booking form, its confirm step, and a booking that cannot be changed as a view. */
export function Component() {
  const { id } = useParams();
  return id === undefined ? <NewBooking /> : <ExistingBooking key={id} id={id} />;
}
