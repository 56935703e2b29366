import { sql } from 'kysely';
import pg from 'pg';
import { createCustomer, type Customer } from '../customers.ts';
import { createStaff, createStaffSession } from '../staff.ts';
import { createTestApp, type TestApp, type TestResponse } from '../test-app.ts';
import { CODE_PLACES, CODE_UNTIL, CODES } from './code-prices.ts';
import { CARS, PLACES, REFERRAL_KOBO, SERVICES, type Model } from './model-state.ts';
import { REFERRERS } from './initial-model.ts';
import { startProvider, type Provider } from './provider.ts';
import { readState, type State } from './state.ts';

/** The application beside the model, with the ids and tokens of the things that the model knows by index. */
export interface ModelApp {
  app: TestApp;
  provider: Provider;
  /** The state after the last command. */
  state: State;
  staff: { id: string; email: string; token: string | null }[];
  /** The secrets of sign-ups, the codes that were sent, and when. */
  signUps: { registration: string; code: string | null; at: number }[];
  /** The referral codes of customers, also of deleted ones. */
  referralCodes: string[];
  /** The release codes that people were shown, by "booking whose number". */
  releaseCodes: Map<string, string>;
  /** The id of a bay. */
  bay: string;
  /** The webhooks that were posted, as they were sent. */
  posted: { body: string; at: number }[];
  /** The token of a customer's newest session, also after it ended. */
  customerToken(m: Model, customer: number): string | null;
  /** Keeps the token of the newest session. */
  keepToken(m: Model, customer: number, token: string): void;
  /** The code in the newest email to an address. */
  codeFor(email: string): Promise<string>;
  /** Clears the counters of limits, which go by the machine's clock and have tests of their own. */
  forgetLimits(): Promise<void>;
  /** The body of createBooking for a service, another one or none, and a car. */
  form(service: number, car: number, also?: number | null): Record<string, unknown>;
  call(
    method: string,
    path: string,
    token: string | null,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<TestResponse>;
  /** Sets the clock of database and provider, ms. */
  setClock(now: number): Promise<void>;
  read(): Promise<State>;
  /** Empties the database and creates the customers and staff of a new sequence. */
  reset(m: Model): Promise<void>;
  stop(): Promise<void>;
}

const EMPTIED = ['customers', 'staff', 'bookings', 'sign_ups', 'unmatched_payments', 'webhook_events', 'outbox'];
const FORGOTTEN = ['remembered_benefits', 'rate_limits', 'erasures', 'messages', 'pgboss.job', 'sms_reports'];
const APPEND_ONLY = [
  'audit_log',
  'centre_looks',
  'centre_texts',
  'credit_entries',
  'custody_events',
  'time_entries',
  'time_corrections',
  'estimate_versions',
  'estimate_lines',
  'estimate_approvals',
  'estimate_answers',
  'estimate_replies',
  'estimate_follow_ups',
  'part_closings',
  'price_changes',
];

/** Starts the application with a clock that only commands move and a provider of its own; jobs run as commands. */
export async function startModelApp(): Promise<ModelApp> {
  const provider = await startProvider();
  const app = await createTestApp({ WORKER: 'off', LOG_LEVEL: 'warn', ...provider.env });
  const reader = new pg.Client({ ...app.database.connection, ssl: false });
  await reader.connect();
  await reader.query(`create table model_clock (at timestamptz not null);
    insert into model_clock values (now());
    create or replace function app_now() returns timestamptz language sql stable as 'select at from model_clock';
    update services set price_kobo = price_kobo + 100;
    update prices set price_kobo = price_kobo + 100;
    update settings set content = jsonb_set(content, '{credit,referralNaira}', '${REFERRAL_KOBO / 100}');
    ${Object.entries(CODES)
      .map(
        ([code, { percent, offKobo, service, ofCustomer }]) =>
          `insert into promotions (code, title, percent, off_kobo, eligibility, uses_per_customer) values
             ('${code}', 'A code', ${percent || null}, ${offKobo || null}, 'with-code', ${ofCustomer});
           insert into promotion_services (promotion_code, service_slug)
             select '${code}', slug from services where name = '${service === null ? '' : SERVICES[service]?.name}'`,
      )
      .join(';')}`);
  const { rows: services } = await reader.query<{ id: string; name: string }>('select id, name from services');
  const { rows: bays } = await reader.query<{ id: string }>('select id from resources order by name limit 1');
  const { rows: cars } = await reader.query<{ brand: string; brand_id: string; id: string; model: string }>(
    'select brands.name as brand, brand_id, vehicles.id, model from vehicles join brands on brands.id = brand_id order by year',
  );
  const serviceIds = SERVICES.map(({ name }) => services.find((row) => row.name === name)?.id);
  const chosen = CARS.map(([brand, model]) => cars.find((row) => row.brand === brand && row.model === model));

  const tokens = new Map<string, string>();
  const newestOf = (m: Model, customer: number): string =>
    `${customer} ${m.customers[customer]?.sessions.at(-1)?.opened}`;

  const it: ModelApp = {
    app,
    provider,
    state: await readState(reader),
    staff: [],
    signUps: [],
    referralCodes: [],
    releaseCodes: new Map(),
    bay: bays[0]?.id ?? '',
    posted: [],
    customerToken: (m, customer) => tokens.get(newestOf(m, customer)) ?? tokens.get(`${customer}`) ?? null,
    keepToken(m, customer, token) {
      tokens.set(newestOf(m, customer), token).set(`${customer}`, token);
    },
    async codeFor(email) {
      const { body } = await app.request<{ messages: { text: string }[] }>('GET', `sandbox/outbox?to=${email}`);
      return /^(?:\d{4}|\d{6})$/m.exec(body.messages[0]?.text ?? '')?.[0] ?? '';
    },
    forgetLimits: async () => void (await reader.query('delete from rate_limits')),
    form: (service, car, also = null) => ({
      fullName: 'Ṣadé Adébáyọ̀',
      phoneNumber: '0803 123 4567',
      service: serviceIds[service],
      ...(also !== null && { services: [service, also].map((one) => ({ service: serviceIds[one] })) }),
      brand: chosen[car]?.brand_id,
      vehicle: chosen[car]?.id,
      mode: 'drive-in',
    }),
    call: (method, path, token, body, headers) =>
      app.request(method, path, { token, ...(body !== undefined && { body }), ...(headers && { headers }) }),
    async setClock(now) {
      provider.clock.now = now;
      await reader.query(`update model_clock set at = '${new Date(now).toISOString()}'`);
    },
    async read() {
      const state = await readState(reader);
      for (const [i, code] of state.referralCodes.entries()) it.referralCodes[i] ??= code;
      return state;
    },
    async reset(m) {
      await reader.query(
        [
          'begin',
          ...APPEND_ONLY.map((table) => `alter table ${table} disable trigger user`),
          `truncate ${[...EMPTIED, ...FORGOTTEN.filter((name) => name !== 'pgboss.job')].join(', ')} cascade`,
          ...APPEND_ONLY.map((table) => `alter table ${table} enable trigger user`),
          'delete from pgboss.job',
          `update promotions set taken = 0, active = true, places = case code when 'first-100' then ${PLACES} end, percent = case code when 'first-100' then 50 else 20 end where eligibility <> 'with-code'`,
          `update promotions set active = true, places = case code when 'rains-40' then ${CODE_PLACES} end, valid_until = case code when 'wash-off' then date '${CODE_UNTIL}' end where eligibility = 'with-code'`,
          'commit',
        ].join(';'),
      );
      await provider.reset();
      const customers: Customer[] = [];
      const staff: ModelApp['staff'] = [];
      // A millisecond apart, so that they are read in their order.
      for (const [i, referrer] of REFERRERS.entries()) {
        await it.setClock(m.now - REFERRERS.length + i);
        const referralCode = referrer === null ? undefined : customers[referrer]?.referralCode;
        const email = m.customers[i]?.email ?? '';
        customers.push(await createCustomer(app, { email, ...(referralCode !== undefined && { referralCode }) }));
      }
      for (const { type } of m.staff) {
        await it.setClock(m.now - m.staff.length + staff.length);
        const { id, email, token } = await createStaff(app, type);
        staff.push({ id, email, token });
      }
      await it.setClock(m.now);
      await sql`update sessions set created_at = app_now(), last_seen_at = app_now()`.execute(app.runtime.db);
      tokens.clear();
      for (const [i, { token }] of customers.entries()) it.keepToken(m, i, token);
      Object.assign(it, { staff, signUps: [], posted: [], referralCodes: [], releaseCodes: new Map() });
      it.state = await it.read();
    },
    async stop() {
      await reader.end();
      await app.stop();
      await provider.stop();
    },
  };
  return it;
}

/** Gives a member of staff a new session, as a log-in without the cost of a password. */
export async function openStaffSession(real: ModelApp, index: number): Promise<void> {
  const member = real.staff[index];
  if (member !== undefined) member.token = await createStaffSession(real.app, member.id);
}
