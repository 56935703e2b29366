import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/all-endpoints.ts';
import type { AnyEndpoint } from '#shared/endpoint.ts';
import type { Capability, StaffType } from '#shared/capabilities.ts';
import { STAFF_TYPES } from '#shared/staff-types.ts';
import { newId } from '#api/platform/database/database.ts';
import { createStaff, createStaffSession, type StaffMember } from './staff.ts';
import { createCustomer, type Customer } from './customers.ts';
import { createTestApp, type TestApp } from './test-app.ts';

// docs/api.md 8 as a table, written by hand to be compared with the code.
const FRONT_DESK: StaffType[] = ['front_desk', 'manager', 'super_admin', 'owner'];
const MANAGERS: StaffType[] = ['manager', 'super_admin', 'owner'];
const HEADS: StaffType[] = ['super_admin', 'owner'];
const ALL_STAFF: StaffType[] = ['technician', ...FRONT_DESK];
const TABLE: Record<Capability, StaffType[]> = {
  'bookings.see': ALL_STAFF,
  'bookings.move': ALL_STAFF,
  'calendar.see': ALL_STAFF,
  'messages.send': ALL_STAFF,
  'messages.receive': ALL_STAFF,
  'staff.see': ALL_STAFF,
  'visits.see': ALL_STAFF,
  'visits.move': ALL_STAFF,
  'visits.check-in': FRONT_DESK,
  'visits.clock': ALL_STAFF,
  'visits.release': FRONT_DESK,
  'visits.release-without-code': MANAGERS,
  'inspections.write': ALL_STAFF,
  'reviews.see': FRONT_DESK,
  'reviews.answer': MANAGERS,
  'time.see': FRONT_DESK,
  'time.correct': MANAGERS,
  'estimates.send': MANAGERS,
  'estimates.see-cost': MANAGERS,
  'bookings.walk-in': FRONT_DESK,
  'bookings.add-service': FRONT_DESK,
  'calendar.plan': FRONT_DESK,
  'payments.record': FRONT_DESK,
  'customers.manage': MANAGERS,
  'cancellations.decide': MANAGERS,
  'payments.refund': MANAGERS,
  'catalogue.edit': MANAGERS,
  'imports.run': MANAGERS,
  'calendar.edit': MANAGERS,
  'promotions.edit': MANAGERS,
  'reports.see': MANAGERS,
  announce: MANAGERS,
  'customers.see': FRONT_DESK,
  'waitlist.see': FRONT_DESK,
  'messages.read': FRONT_DESK,
  'staff.manage': HEADS,
  'settings.edit': HEADS,
  'audit.read': HEADS,
  'integrations.manage': HEADS,
  'messages.receive-as-head': HEADS,
  'owners.manage': ['owner'],
  'messages.receive-as-owner': ['owner'],
};

/** The table's line for each staff route; a missing route fails the first test. */
const ROUTES: Record<string, Capability | 'any staff' | 'public'> = {
  'POST staff/login': 'public',
  'GET staff/logout': 'public',
  'POST staff/forgot-password': 'public',
  'POST staff/password': 'public',
  'GET staff/me': 'any staff',
  'PUT staff/me/password': 'any staff',
  'POST staff/me/second-step': 'any staff',
  'PUT staff/me/second-step': 'any staff',
  'POST staff/me/recovery-codes': 'any staff',
  'GET staff/reach': 'messages.send',
  'POST staff/booking-message': 'announce',
  'GET staff/booking/:id/fault': 'visits.see',
  'GET staff/booking/:id/photo/:photoId': 'visits.see',
  'GET staff/visit': 'visits.see',
  'GET staff/visit/:id': 'visits.see',
  'PUT staff/visit/:id': 'visits.check-in',
  'PUT staff/visit/:id/photo/:clientId': 'inspections.write',
  'GET staff/visit/:id/photo/:photoId': 'visits.see',
  'POST staff/visit/:id/code': 'visits.check-in',
  'POST staff/visit/:id/custody': 'visits.move',
  'POST staff/visit/:id/ready': 'visits.move',
  'POST staff/visit/:id/clock': 'visits.clock',
  'GET staff/visit/:id/time': 'visits.see',
  'GET staff/job': 'visits.clock',
  'GET staff/clock': 'time.see',
  'POST staff/time/:id/correction': 'time.correct',
  'GET staff/me/time': 'any staff',
  'GET staff/visit/:id/release': 'visits.release',
  'POST staff/visit/:id/release': 'visits.release',
  'POST staff/visit/:id/release/check': 'visits.release',
  'POST staff/visit/:id/release/without-code': 'visits.release-without-code',
  'GET staff/review': 'reviews.see',
  'PUT staff/review/:id/answer': 'reviews.answer',
  'PUT staff/review/:id/hidden': 'reviews.answer',
  'DELETE staff/review/:id/hidden': 'reviews.answer',
  'GET staff/board': 'bookings.see',
  'GET staff/board/other-days': 'bookings.see',
  'GET staff/find': 'bookings.see',
  'GET staff/find/recent': 'bookings.see',
  'PUT staff/find/recent': 'bookings.see',
  'GET staff/attention': 'bookings.see',
  'GET staff/booking': 'bookings.see',
  'GET staff/booking/:id': 'bookings.see',
  'GET staff/export/booking': 'customers.see',
  'PUT staff/booking/:id/finish': 'bookings.move',
  'PUT staff/booking/:id/cancel': 'bookings.move',
  'PUT staff/booking/:id/payment': 'payments.record',
  'GET staff/booking/:id/invoice': 'payments.record',
  'PUT staff/booking/:id/payment/undo': 'payments.refund',
  'POST staff/charge/:id/refund': 'payments.refund',
  'POST staff/charge/:id/void': 'payments.refund',
  'PUT staff/booking/:id/deposit/return': 'payments.refund',
  'GET staff/visit/:id/estimate': 'bookings.see',
  'PUT staff/visit/:id/inspection': 'inspections.write',
  'POST staff/visit/:id/estimate': 'estimates.send',
  'POST staff/visit/:id/estimate/answer': 'estimates.send',
  'PUT staff/visit/:id/part/:line': 'inspections.write',
  'POST staff/booking/:id/service': 'bookings.add-service',
  'POST staff/booking/:id/service/:service/remove': 'bookings.add-service',
  'POST staff/visit/:id/estimate/code': 'bookings.add-service',
  'POST staff/visit/:id/estimate/approval': 'bookings.add-service',
  'PUT staff/booking/:id/cancellation': 'cancellations.decide',
  'POST staff/booking': 'bookings.walk-in',
  'POST staff/quote': 'bookings.walk-in',
  'GET staff/customer': 'customers.see',
  'GET staff/export/customer': 'customers.manage',
  'GET staff/export/audit': 'audit.read',
  'GET staff/customer/:id': 'customers.see',
  'GET staff/customer/:id/cars': 'customers.see',
  'GET staff/customer/:id/visits': 'customers.see',
  'GET staff/customer/:id/messages': 'messages.read',
  'GET staff/customer/:id/money': 'customers.see',
  'GET staff/join-request': 'customers.see',
  'PUT staff/join-request/:id/confirm': 'customers.manage',
  'PUT staff/join-request/:id/decline': 'customers.manage',
  'POST staff/import': 'imports.run',
  'GET staff/import': 'imports.run',
  'GET staff/import/:id': 'imports.run',
  'PUT staff/import/:id/plan': 'imports.run',
  'POST staff/import/:id/start': 'imports.run',
  'POST staff/import/:id/undo': 'imports.run',
  'DELETE staff/import/:id': 'imports.run',
  'DELETE staff/customer/:id': 'customers.manage',
  'DELETE staff/customer/:id/sessions': 'customers.manage',
  'GET staff/customer/:id/ways-back': 'customers.manage',
  'POST staff/customer/:id/ways-back': 'customers.manage',
  'DELETE staff/waitlist/:id': 'customers.manage',
  'GET user': 'customers.see',
  'GET staff/outbox': 'customers.see',
  'POST staff/outbox/:id/resend': 'customers.see',
  'GET staff/waitlist': 'waitlist.see',
  'GET staff/waitlist/export': 'waitlist.see',
  'GET staff/people': 'staff.manage',
  'POST staff/people': 'staff.manage',
  'PUT staff/people/:id': 'staff.manage',
  'PUT staff/people/:id/suspended': 'staff.manage',
  'POST staff/people/:id/link': 'staff.manage',
  'DELETE staff/people/:id/second-step': 'staff.manage',
  'GET staff/settings': 'settings.edit',
  'PUT staff/settings': 'settings.edit',
  'GET staff/setup/keys': 'settings.edit',
  'PUT staff/setup/keys/payments': 'settings.edit',
  'PUT staff/setup/keys/sms': 'settings.edit',
  'PUT staff/setup/keys/mail': 'settings.edit',
  'POST staff/setup/keys/:account/try': 'settings.edit',
  'GET staff/look': 'settings.edit',
  'PUT staff/look': 'settings.edit',
  'POST staff/look/logo': 'settings.edit',
  'GET staff/texts': 'settings.edit',
  'GET staff/texts/:kind/:version': 'settings.edit',
  'PUT staff/texts': 'settings.edit',
  'GET staff/setup': 'settings.edit',
  'PUT staff/setup': 'settings.edit',
  'PUT staff/setup/confirmed': 'settings.edit',
  'DELETE staff/setup/samples': 'settings.edit',
  'GET staff/setup/checks': 'settings.edit',
  'PUT staff/setup/restored': 'settings.edit',
  'GET staff/audit': 'audit.read',
  'GET staff/keys': 'integrations.manage',
  'POST staff/keys': 'integrations.manage',
  'DELETE staff/keys/:id': 'integrations.manage',
  'GET staff/webhooks': 'integrations.manage',
  'POST staff/webhooks': 'integrations.manage',
  'PUT staff/webhooks/:id': 'integrations.manage',
  'DELETE staff/webhooks/:id': 'integrations.manage',
  'POST staff/webhooks/:id/secret': 'integrations.manage',
  'POST staff/webhooks/:id/test': 'integrations.manage',
  'GET staff/webhooks/:id/deliveries': 'integrations.manage',
  'POST staff/webhook-delivery/:id': 'integrations.manage',
  'GET staff/calendar-feeds': 'integrations.manage',
  'POST staff/calendar-feeds': 'integrations.manage',
  'POST staff/calendar-feeds/:id/address': 'integrations.manage',
  'DELETE staff/calendar-feeds/:id': 'integrations.manage',
  'GET staff/money': 'payments.record',
  'GET staff/money/payment': 'payments.record',
  'GET staff/export/payment': 'payments.record',
  'GET staff/money/stray': 'payments.record',
  'POST staff/money/stray/:reference/done': 'payments.refund',
  'GET staff/money/proof': 'payments.record',
  'GET staff/money/proof/:id': 'payments.record',
  'POST staff/money/payment/:id/check': 'payments.record',
  'POST staff/money/payment/:id/accept': 'payments.refund',
  'POST staff/money/payment/:id/refund': 'payments.refund',
  'POST staff/money/payment/:id/handed-back': 'payments.refund',
  'GET staff/money/totals': 'payments.record',
  'GET staff/money/books': 'payments.record',
  'GET staff/money/export': 'payments.record',
  'GET staff/catalogue': 'catalogue.edit',
  'POST staff/service': 'catalogue.edit',
  'PUT staff/service/:id': 'catalogue.edit',
  'GET staff/price/history': 'catalogue.edit',
  'PUT staff/price': 'catalogue.edit',
  'GET staff/price/car': 'catalogue.edit',
  'GET staff/price/csv': 'catalogue.edit',
  'POST staff/price/csv/preview': 'catalogue.edit',
  'PUT staff/price/csv': 'catalogue.edit',
  'POST staff/vehicle': 'catalogue.edit',
  'PUT staff/vehicle/:id': 'catalogue.edit',
  'GET staff/report': 'reports.see',
  'GET staff/report/export': 'reports.see',
  'GET staff/promotion': 'promotions.edit',
  'PUT staff/promotion/:code': 'promotions.edit',
  'POST staff/promotion': 'promotions.edit',
  'GET staff/schedule': 'calendar.see',
  'GET staff/schedule/unpaid': 'customers.see',
  'PUT staff/schedule/rules': 'calendar.edit',
  'PUT staff/schedule/hours': 'calendar.edit',
  'PUT staff/service/:id/needs': 'calendar.edit',
  'POST staff/bay': 'calendar.edit',
  'PUT staff/bay/:id': 'calendar.edit',
  'POST staff/schedule/exception': 'calendar.edit',
  'DELETE staff/schedule/exception/:id': 'calendar.edit',
  'GET staff/calendar/day': 'calendar.see',
  'GET staff/calendar/week': 'calendar.plan',
  'GET staff/calendar/list': 'calendar.plan',
  'GET staff/booking/:id/places': 'calendar.plan',
  'PUT staff/booking/:id/appointment': 'calendar.plan',
  'PUT staff/booking/:id/late': 'bookings.move',
  'PUT staff/booking/:id/offer': 'calendar.plan',
  'PUT staff/booking/:id/no-show': 'bookings.move',
  'PUT staff/booking/:id/technician': 'calendar.plan',
};

const addressOf = ({ endpoint: { method, path } }: (typeof api)[number]) => `${method} ${path}`;
const staffRoutes = api.filter(({ endpoint }) => endpoint.auth === 'staff' || endpoint.path.startsWith('staff/'));

let app: TestApp;
let customer: Customer;
let staff: Map<StaffType, StaffMember>;
beforeAll(async () => {
  app = await createTestApp();
  customer = await createCustomer(app);
  staff = new Map(await Promise.all(STAFF_TYPES.map(async (type) => [type, await createStaff(app, type)] as const)));
});
afterAll(() => app.stop());

test('every staff route is on a line of the table', () => {
  expect(staffRoutes.map(addressOf).filter((address) => ROUTES[address] === undefined)).toEqual([]);
  expect(Object.keys(ROUTES).filter((address) => !staffRoutes.some((one) => addressOf(one) === address))).toEqual([]);
});

test('every staff route declares the capability of its line, also one that all present roles have', () => {
  const declared = staffRoutes.map((one) => [addressOf(one), one.endpoint.may ?? null]);
  const expected = staffRoutes.map((one) => {
    const line = ROUTES[addressOf(one)];
    return [addressOf(one), line === undefined || line === 'any staff' || line === 'public' ? null : line];
  });
  expect(declared).toEqual(expected);
});

/** A body of the kind that a route reads; whether it is complete does not matter here. */
const bodyFor = (raw: AnyEndpoint['raw']): unknown =>
  raw === 'stream' ? '' : raw === 'multipart' ? new FormData() : {};

describe.each(staffRoutes.map((one) => [addressOf(one), one.endpoint] as const))('%s', (address, endpoint) => {
  const { method, path, raw } = endpoint;
  const call = (token: string | null) =>
    app.request(method, path.replaceAll(/:\w+/g, newId()), {
      token,
      ...(method !== 'GET' && method !== 'DELETE' && { body: bodyFor(raw) }),
      ...(raw === 'stream' && { headers: { 'content-type': 'image/jpeg' } }),
    });
  const line = ROUTES[address];
  const mayCall = (type: StaffType) =>
    line === 'any staff' || line === 'public' || (line !== undefined && TABLE[line].includes(type));

  test.skipIf(line === 'public')('a caller without a session gets 401, and a customer is refused', async () => {
    expect([(await call(null)).body['code'], (await call(customer.token)).body['code']]).toEqual([
      'session.missing',
      'session.forbidden',
    ]);
  });

  test.each(STAFF_TYPES)('the role %s may call it exactly if its line says so', async (type) => {
    // A session of its own, because some routes end the session that calls them.
    const answer = await call(await createStaffSession(app, staff.get(type)?.id ?? ''));
    const refused = answer.status === 403 && answer.body['code'] === 'session.forbidden';
    expect(refused).toBe(!mayCall(type));
    expect(answer.body['code']).not.toBe('session.missing');
    expect(answer.status).toBeLessThan(500);
  });
});
