import { bookingNumber } from '#shared/booking-number.ts';
import type { BookingEventName } from '#shared/bookings/booking-events.ts';
import type { PaymentStatus, Status } from '#shared/bookings/booking-states.ts';
import { formatNaira, nairaFromKobo } from '#shared/money.ts';
import type { Quote } from '#shared/promotions/quote.ts';
import { joinNames } from '#shared/catalogue/chosen-services.ts';
import type { Line } from './discounts.ts';
import type { RowsToCopy } from './copy-rows.ts';
import { notifyOf } from './make-messages.ts';
import type { Plan } from './plan-bookings.ts';
import type { Random } from './random.ts';
import type { Centre } from './read-centre.ts';

/** For so long before now, customers have the notifications of their bookings. */
const NOTIFIED_MS = 21 * 86_400_000;
/** As in config/centre.json. */
const PREFIX = 'BCC';

interface Made {
  rows: RowsToCopy;
  random: Random;
  centre: Centre;
}

/** A booking from event to event. Instants are ms since 1970. */
export interface Life {
  id: string;
  /** The charge for its price, and when that was paid; ms since 1970. */
  price: { chargeId: string; paidAt: number | null };
  plan: Plan;
  quote: Quote<Line>;
  status: Status;
  statusBefore: 'pending' | 'paid' | null;
  paymentStatus: PaymentStatus;
  method: 'online' | 'transfer' | 'cash';
  events: Event[];
}

interface Event {
  at: number;
  actor: 'customer' | 'staff' | 'settlement' | 'system';
  event: BookingEventName;
  staffId?: string;
  detail?: object;
}

/** Adds the row of a booking, its history, its time and its notifications. */
export function writeBooking({ rows, random, centre }: Made, life: Life, number: number): void {
  const { plan, quote } = life;
  const events = life.events.toSorted((a, b) => a.at - b.at);
  const { customer, vehicle, car, service } = plan;
  rows.add('bookings', {
    id: life.id,
    number,
    customer_id: customer.id,
    full_name: customer.fullName,
    phone: customer.phone,
    service_id: service.id,
    service_name: joinNames(quote.lines.map(({ of }) => of.name)),
    brand_id: vehicle.brandId,
    vehicle_id: vehicle.id,
    brand_name: vehicle.brand,
    model: vehicle.model,
    year: vehicle.year,
    price_kobo: quote.priceKobo,
    discount_kobo: quote.discountKobo,
    credit_kobo: quote.creditKobo,
    amount_kobo: quote.amountKobo,
    promotion: quote.promotion === null ? null : JSON.stringify(quote.promotion),
    location: plan.mode === 'pick-up' ? customer.address : null,
    mode: plan.mode,
    payment_method: life.method,
    payment_status: life.paymentStatus,
    status: life.status,
    status_before: life.statusBefore,
    version: events.length,
    created_at: new Date(plan.madeAt),
    updated_at: new Date(events.at(-1)?.at ?? plan.madeAt),
    disputed: false,
    car_id: car?.id ?? null,
    plate: car?.plate ?? null,
  });
  for (const [position, { of, priceKobo, discountKobo }] of quote.lines.entries())
    rows.add('booking_services', {
      booking_id: life.id,
      service_id: of.id,
      position,
      service_name: of.name,
      price_kobo: priceKobo,
      discount_kobo: discountKobo,
      minutes: centre.needsOf(of, vehicle).reduce((sum, { workMinutes }) => sum + workMinutes, 0),
    });
  rows.add('charges', {
    id: life.price.chargeId,
    booking_id: life.id,
    kind: 'booking',
    approval_id: null,
    amount_kobo: quote.amountKobo,
    paid_at: life.price.paidAt === null ? null : new Date(life.price.paidAt),
    voided_at: null,
    created_at: new Date(plan.madeAt),
  });
  for (const { at, actor, event, staffId, detail } of events)
    rows.add('booking_events', {
      booking_id: life.id,
      at: new Date(at),
      actor,
      staff_id: staffId ?? null,
      event,
      detail: JSON.stringify(detail ?? {}),
    });
  if (plan.appointment !== null) appoint({ rows, random, centre }, life);
  if (customer.email !== null) notifyCustomer({ rows, random, centre }, life, number, events);
}

/** Adds the notifications of the last weeks. */
function notifyCustomer(
  { rows, random, centre: { now } }: Made,
  { id, plan, quote }: Life,
  number: number,
  events: readonly Event[],
): void {
  const of = bookingNumber(PREFIX, number);
  const car = `${plan.vehicle.brand} ${plan.vehicle.model}`;
  const texts: Partial<Record<BookingEventName, readonly [title: string, body: string]>> = {
    booked: [
      'Your booking is made',
      `${plan.service.name} for your ${car}, ${formatNaira(nairaFromKobo(quote.amountKobo))}. The number is ${of}.`,
    ],
    completed: ['Your car is ready', `${of}: your ${car} is ready. You can fetch it now.`],
    cancelled: ['Your booking is cancelled', `${of}, ${plan.service.name} for your ${car}, is cancelled.`],
  };
  for (const { event, at } of events) {
    const text = texts[event];
    if (text !== undefined && now - at < NOTIFIED_MS)
      notifyOf(rows, random, {
        customerId: plan.customer.id,
        title: text[0],
        body: text[1],
        page: `/user/bookings/${id}`,
        at,
        now,
      });
  }
}

/** Adds the time of a booking and the span of its bay that it occupies. */
function appoint({ rows, random, centre }: Made, { id, plan }: Life): void {
  if (plan.appointment === null) return;
  const { startsAt, worksUntil, pieces, resourceId } = plan.appointment;
  const allocationId = random.idAt(plan.madeAt);
  rows.add('allocations', {
    id: allocationId,
    branch_id: centre.branchId,
    customer_id: plan.customer.id,
    booking_id: id,
    kind: 'booking',
    held_until: null,
    service_id: plan.service.id,
    vehicle_id: plan.vehicle.id,
    mode: plan.mode,
    starts_at: new Date(startsAt),
    ends_at: new Date(worksUntil),
    created_at: new Date(plan.madeAt),
    promised_end: null,
    needs_until: null,
    offered_start: null,
    technician_id: plan.technician ?? null,
  });
  for (const { from, until } of pieces)
    rows.add('occupancies', {
      id: random.idAt(plan.madeAt),
      branch_id: centre.branchId,
      resource_id: resourceId,
      during: `[${new Date(from).toISOString()},${new Date(until).toISOString()})`,
      allocation_id: allocationId,
    });
}
