import { MARKETING_CONSENT } from '#shared/accounts/marketing-consent.ts';
import type { RowsToCopy } from './copy-rows.ts';
import * as texts from './invented-texts.ts';
import type { Random } from './random.ts';
import type { Centre, Vehicle } from './read-centre.ts';

const DAY_MS = 86_400_000;
/** Customers of a walk-in's kind, of each hundred. */
const WALK_INS = 0.15;
/** Some came before the months that are shown. */
const OLDEST_DAYS = 45;

/** A customer as the bookings need them. Instants are ms since 1970. */
export interface Customer {
  id: string;
  fullName: string;
  phone: string;
  email: string | null;
  since: number;
  referredBy: string | null;
  /** Null: walk-ins, and accounts that are logged in nowhere. */
  sessionId: string | null;
  address: string;
  cars: readonly Car[];
  /** What a customer without a car of their own comes with. */
  vehicle: Vehicle;
}

export interface Car {
  id: string;
  plate: string;
  vehicle: Vehicle;
  /** Kilometres at `since` of its owner, and a day. */
  km: number;
  kmADay: number;
}

export interface Staff {
  owner: string;
  manager: string;
  frontDesk: readonly string[];
  technicians: readonly string[];
}

/** The log-ins of the demo: one customer and three of staff, all with one password. */
export const DEMO_PASSWORD = 'welcome-to-bodija';
export const DEMO_CUSTOMER = 'sade@example.com';
export const DEMO_STAFF = {
  owner: 'owner@example.com',
  manager: 'manager@example.com',
  front_desk: 'desk@example.com',
  technician: 'technician@example.com',
} as const;

/**
 * Adds the people who work at the centre.
 * @param present ids by email address of the people who are there already; they stay as they are
 */
export function makeStaff(
  rows: RowsToCopy,
  random: Random,
  { now, days }: Centre,
  { passwordHash, present }: { passwordHash: string; present: ReadonlyMap<string | null, string> },
): Staff {
  const since = (days[0]?.hours?.from ?? now) - OLDEST_DAYS * DAY_MS;
  const add = (name: string, type: keyof typeof DEMO_STAFF, email: string | null): string => {
    const known = present.get(email);
    if (known !== undefined) return known;
    const id = random.idAt(since);
    rows.add('staff', {
      id,
      email: email ?? `${plain(name).replaceAll(' ', '.')}@example.com`,
      name,
      phone: null,
      type,
      // The others are on the list, and log in only once they have set a password.
      password_hash: email === null ? null : passwordHash,
      created_at: new Date(since),
    });
    return id;
  };
  return {
    owner: add('Ọládélé Bámgbóṣé', 'owner', DEMO_STAFF.owner),
    manager: add('Fúnmiláyọ̀ Ayọ̀ọlá', 'manager', DEMO_STAFF.manager),
    frontDesk: [add('Chioma Eze', 'front_desk', DEMO_STAFF.front_desk), add('Bísí Salami', 'front_desk', null)],
    technicians: texts.TECHNICIANS.map((name, i) => add(name, 'technician', i === 0 ? DEMO_STAFF.technician : null)),
  };
}

/** Adds customers with their consents, sessions and cars, in the order in which they came. */
export function makeCustomers(
  rows: RowsToCopy,
  random: Random,
  centre: Centre,
  { count, passwordHash }: { count: number; passwordHash: string },
): Customer[] {
  const first = (centre.days[0]?.hours?.from ?? centre.now) - OLDEST_DAYS * DAY_MS;
  const moments = Array.from({ length: count }, () => first + random.next() * (centre.now - 3_600_000 - first));
  const customers: Customer[] = [];
  for (const [i, since] of moments.toSorted((a, b) => a - b).entries())
    customers.push(makeCustomer(rows, random, centre, { i, since, passwordHash, former: customers }));
  return customers;
}

function makeCustomer(
  rows: RowsToCopy,
  random: Random,
  centre: Centre,
  { i, since, passwordHash, former }: { i: number; since: number; passwordHash: string; former: readonly Customer[] },
): Customer {
  const isDemo = i === 0;
  const firstName = isDemo ? 'Ṣadé' : random.pick(texts.FIRST_NAMES);
  const lastName = isDemo ? 'Adébáyọ̀' : random.pick(texts.LAST_NAMES);
  const isWalkIn = !isDemo && random.chance(WALK_INS);
  const email = isWalkIn ? null : isDemo ? DEMO_CUSTOMER : `${plain(firstName)}.${plain(lastName)}.${i}@example.com`;
  // Toll-free numbers of the sample's kind: no one's mobile phone.
  const phone = `+234800${String(1_000_000 + i).padStart(7, '0')}`;
  const friend = !isWalkIn && former.length > 50 && random.chance(0.12) ? random.pick(former) : null;
  const referredBy = friend?.email == null ? null : friend.id;
  const at = new Date(since);
  const id = random.idAt(since);
  rows.add('customers', {
    id,
    email,
    email_verified_at: email === null ? null : at,
    password_hash: isDemo ? passwordHash : null,
    first_name: firstName,
    last_name: lastName,
    phone,
    verified_phone: email !== null && random.chance(0.4) ? phone : null,
    referral_code: referralCode(i),
    referred_by: referredBy,
    walk_in: isWalkIn,
    created_at: at,
    pending_email: null,
    google_sub: null,
    deleted_at: null,
    photo_id: null,
    credentials_changed_at: null,
  });
  if (email !== null)
    rows.add('consents', {
      customer_id: id,
      purpose: 'marketing',
      given: random.chance(0.6),
      shown_text: MARKETING_CONSENT,
      at,
    });
  const vehicle = random.pick(centre.vehicles);
  const customer = { id, fullName: `${firstName} ${lastName}`, phone, email, since, referredBy, vehicle };
  const isIn = email !== null && (isDemo || random.chance(0.6));
  return {
    ...customer,
    address: `${random.between(1, 90)} ${random.pick(texts.STREETS)}, ${random.pick(texts.AREAS)}, Ibadan`,
    sessionId: isIn ? makeSession(rows, random, centre, customer) : null,
    cars: isWalkIn ? [] : makeCars(rows, random, centre, customer, isDemo),
  };
}

function makeSession(rows: RowsToCopy, random: Random, { now }: Centre, { id, since }: Pick<Customer, 'id' | 'since'>) {
  const session = random.idAt(since);
  rows.add('sessions', {
    id: session,
    // The digest of nothing that anyone holds.
    token_hash: random.bytes(32),
    customer_id: id,
    device_label: random.pick(texts.DEVICES),
    created_at: new Date(since),
    last_seen_at: new Date(since + random.next() * (now - since)),
    confirmed_at: null,
  });
  return session;
}

function makeCars(
  rows: RowsToCopy,
  random: Random,
  centre: Centre,
  { id: customerId, since }: Pick<Customer, 'id' | 'since'>,
  isDemo: boolean,
): Car[] {
  return Array.from(
    {
      length: isDemo
        ? 2
        : random.weighted([
            [0, 1],
            [1, 6],
            [2, 2],
          ]),
    },
    (_, n) => {
      const vehicle = random.pick(centre.vehicles);
      const letters = String.fromCodePoint(random.between(65, 90), random.between(65, 90));
      // The last figure differs, since an owner has a plate once.
      const plate = `${random.pick(texts.PLATE_CODES)}${random.between(10, 99)}${n}${letters}`;
      const id = random.idAt(since);
      rows.add('cars', {
        id,
        customer_id: customerId,
        vehicle_id: vehicle.id,
        plate,
        colour: random.pick(texts.COLOURS),
        nickname: null,
        created_at: new Date(since),
        removed_at: null,
      });
      return { id, plate, vehicle, km: random.between(8000, 190_000), kmADay: random.between(15, 70) };
    },
  );
}

/** A name in small Latin letters without tone marks. */
const plain = (name: string): string => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** Eight letters and digits that differ from customer to customer. */
const referralCode = (i: number): string =>
  Array.from({ length: 8 }, (_, n) => LETTERS[Math.floor((i + 1) / LETTERS.length ** n) % LETTERS.length]).join('');
