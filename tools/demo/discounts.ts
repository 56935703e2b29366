import type { Connection } from '#api/platform/database/database.ts';
import { quote, type PricedLine, type Promotion, type Quote, type UsablePromotion } from '#shared/promotions/quote.ts';
import type { RowsToCopy } from './copy-rows.ts';
import type { Customer } from './make-people.ts';
import type { Service } from './read-centre.ts';

const EARLY = 'first-100';
const FIRST = 'first-care';
/** What a friend brings, kobo: the sample of config/centre.json. */
const REFERRAL_KOBO = 100_000;

/** A service of a booking with its price. */
export interface Line extends PricedLine {
  of: Service;
}

interface Offer extends Promotion {
  /** The slug of its only service; null: all. */
  service: string | null;
  places: number;
}

/** A promotion with a code, which every so many bookings use that no other promotion applies to. */
const BY_CODE = { code: 'welcome-back', title: '15% off: welcome back', percent: 15, places: 60 };
const EACH_WITH_CODE = 9;

const CODE_OFFER: UsablePromotion = {
  code: BY_CODE.code,
  title: BY_CODE.title,
  percent: BY_CODE.percent,
  withCode: true,
  services: null,
};

/** A promotion of the database for the lines of a booking; `early`: the line that the early one is for. */
const toUsable = ({ code, title, percent }: Offer, early: Line | undefined): UsablePromotion => ({
  ...{ code, title, percent },
  services: code === EARLY && early !== undefined ? [early.service] : null,
});

/** A change of wash credit, until it is written in the order of time. */
interface Entry {
  at: number;
  customerId: string;
  amountKobo: number;
  kind: 'referral' | 'spent';
  bookingId: string;
  friendId: string | null;
}

/** Promotions and wash credit as they are used, booking by booking in the order in which these are made. */
export interface Discounts {
  /** The quote of a booking that will not be cancelled, kobo; its promotion and its credit are used. */
  use(customer: Customer, booking: { id: string; lines: readonly Line[]; at: number }): Quote<Line>;
  /** A booking is completed and paid: it brings credit to the customer who referred this one, once. */
  complete(customer: Customer, bookingId: string, at: number): void;
  /** Adds the rows of all that was used. Returns how many places of the early promotion are taken. */
  write(rows: RowsToCopy): number;
}

/** Reads the promotions of the database and gives the places of the early one to the first customers. */
export async function openDiscounts(db: Connection, customers: readonly Customer[]): Promise<Discounts> {
  await db
    .insertInto('promotions')
    .values({ ...BY_CODE, eligibility: 'with-code' })
    .execute();
  const stored = await db
    .selectFrom('promotions')
    .leftJoin('promotion_services', 'promotion_code', 'code')
    .select(['code', 'title', 'percent', 'places', 'service_slug as service'])
    .where('active', '=', true)
    .execute();
  const offers = new Map<string, Offer>(
    stored.map((row) => [row.code, { ...row, percent: row.percent ?? 0, places: row.places ?? Infinity }]),
  );
  const early = customers.filter(({ email }) => email !== null).slice(0, offers.get(EARLY)?.places ?? 0);
  const places = new Map(early.map(({ id, since }) => [id, { since, bookingId: null as string | null }]));
  const firsts = new Map<string, { bookingId: string; code: string | null; at: number }>();
  const codeUses = new Map<string, { bookingId: string; at: number }>();
  let withoutPromotion = 0;
  const balances = new Map<string, number>();
  const entries: Entry[] = [];
  /** Credit that is earned later than the bookings made so far. */
  let coming: Entry[] = [];
  const rewarded = new Set<string>();

  const add = (entry: Entry): void => {
    entries.push(entry);
    balances.set(entry.customerId, (balances.get(entry.customerId) ?? 0) + entry.amountKobo);
  };
  const earnUntil = (at: number): void => {
    for (const entry of coming.filter((one) => one.at <= at)) add(entry);
    coming = coming.filter((one) => one.at > at);
  };

  return {
    use(customer, { id, lines, at }) {
      earnUntil(at);
      const place = places.get(customer.id);
      const early = lines.find(({ of }) => of.slug === offers.get(EARLY)?.service);
      const isEarly = place?.bookingId === null && early !== undefined;
      const isWithout = !isEarly && firsts.has(customer.id);
      const entersCode = isWithout && withoutPromotion++ % EACH_WITH_CODE === 0 && !codeUses.has(customer.id);
      const applying = [
        isEarly ? offers.get(EARLY) : undefined,
        firsts.has(customer.id) ? undefined : offers.get(FIRST),
      ];
      const offered = applying.flatMap((offer) => (offer === undefined ? [] : [toUsable(offer, early)]));
      const found = quote(
        lines,
        entersCode && codeUses.size < BY_CODE.places ? [CODE_OFFER] : offered,
        // A booking that credit pays alone is rare, and its payment is of another kind.
        Math.min(balances.get(customer.id) ?? 0, (lines[0]?.priceKobo ?? 0) / 2),
      );
      const code = found.promotion?.code ?? null;
      if (code === BY_CODE.code) codeUses.set(customer.id, { bookingId: id, at });
      if (code === EARLY && place !== undefined) place.bookingId = id;
      if (!firsts.has(customer.id)) firsts.set(customer.id, { bookingId: id, code, at });
      if (found.creditKobo > 0)
        add({
          at,
          customerId: customer.id,
          amountKobo: -found.creditKobo,
          kind: 'spent',
          bookingId: id,
          friendId: null,
        });
      return found;
    },
    complete(customer, bookingId, at) {
      if (customer.referredBy === null || rewarded.has(customer.id)) return;
      rewarded.add(customer.id);
      const { id: friendId, referredBy: customerId } = customer;
      coming.push({ at, customerId, amountKobo: REFERRAL_KOBO, kind: 'referral', bookingId, friendId });
    },
    write(rows) {
      earnUntil(Infinity);
      for (const { at, ...entry } of entries.toSorted((a, b) => a.at - b.at))
        rows.add('credit_entries', {
          customer_id: entry.customerId,
          amount_kobo: entry.amountKobo,
          kind: entry.kind,
          booking_id: entry.bookingId,
          referred_customer_id: entry.friendId,
          at: new Date(at),
          round: 1,
        });
      for (const [customerId, { since, bookingId }] of places)
        rows.add('promotion_claims', {
          promotion_code: EARLY,
          customer_id: customerId,
          booking_id: bookingId,
          claimed_at: new Date(since),
        });
      for (const [customerId, { bookingId, code, at }] of firsts)
        if (code === FIRST)
          rows.add('promotion_claims', {
            promotion_code: FIRST,
            customer_id: customerId,
            booking_id: bookingId,
            claimed_at: new Date(at),
          });
      for (const [customerId, { bookingId, at }] of codeUses)
        rows.add('promotion_claims', {
          promotion_code: BY_CODE.code,
          customer_id: customerId,
          booking_id: bookingId,
          claimed_at: new Date(at),
        });
      return places.size;
    },
  };
}
