/** Files that follow every rule: the base on which each violation is planted. */
export const sound: Record<string, string> = {
  'src/shared/money.ts': 'export const kobo = 1;\n',
  'src/shared/bookings/quote.ts':
    "import * as z from 'zod/mini';\nimport { kobo } from '#shared/money.ts';\nexport const quote = [z, kobo];\n",
  'src/api/config.ts': 'export interface Config {\n  port: number;\n}\n',
  'src/api/platform/database/database.ts': "import { sql } from 'kysely';\nexport const query = sql;\n",
  'src/api/vendors/smtp.ts': "import nodemailer from 'nodemailer';\nexport const mailer = nodemailer;\n",
  'src/api/runtime.ts':
    "import type { Config } from './config.ts';\nimport { mailer } from './vendors/smtp.ts';\nexport const open = (config: Config) => [config, mailer];\n",
  'src/api/bookings/bookings.repository.ts':
    "import { query } from '#api/platform/database/database.ts';\nexport const insertBooking = () => query;\n",
  'src/api/bookings/create-booking.ts':
    "import { quote } from '#shared/bookings/quote.ts';\nimport { open } from '../runtime.ts';\nimport { insertBooking } from './bookings.repository.ts';\nexport const createBooking = () => [quote, open, insertBooking()];\nexport const first = insertBooking();\n",
  'src/api/bookings/bookings.routes.ts':
    "import { createBooking } from './create-booking.ts';\nexport const bookingRoutes = () => createBooking;\n",
  'src/api/bookings/create-booking.test.ts':
    "import { expect } from 'vitest';\nimport * as repository from './bookings.repository.ts';\nimport { app } from '#test/app.ts';\nexpect([repository, app]);\n",
  'src/api/payments/start-payment.ts':
    "import { createBooking } from '#api/bookings/create-booking.ts';\nexport const startPayment = createBooking;\n",
  'src/api/payments/refund-booking.ts': 'export const refundBooking = () => 1;\n',
  'src/api/payments/booking-event-handlers.ts':
    "import { refundBooking } from './refund-booking.ts';\nexport const subscribePayments = () => refundBooking;\n",
  'src/api/payments/send-refund.ts': 'export async function sendRefund() {}\nexport class Uncertain extends Error {}\n',
  'src/api/payments/payments.jobs.ts':
    "import { sendRefund as send, Uncertain } from './send-refund.ts';\nexport const work = () => [send, Uncertain];\n",
  'src/api/subscriptions.ts':
    "import { subscribePayments } from './payments/booking-event-handlers.ts';\nexport const all = [subscribePayments];\n",
  'sandbox/sandbox.ts': "import { kobo } from '#shared/money.ts';\nexport const sandbox = kobo;\n",
  'test/app.ts':
    "import { createBooking } from '#api/bookings/create-booking.ts';\nexport const app = createBooking;\n",
  'tools/bench/bench.ts': "import { app } from '#test/app.ts';\nexport const bench = app;\n",
  'src/api/app.ts':
    "import { bookingRoutes } from './bookings/bookings.routes.ts';\nexport const app = async () => [bookingRoutes, await import('#sandbox/sandbox.ts')];\n",
  'src/web/main.tsx': "import { Login } from './customer/accounts/Login.tsx';\nexport const login = Login;\n",
  'src/web/lib/http-client.ts': "import { kobo } from '#shared/money.ts';\nexport const get = () => kobo;\n",
  'src/web/lib/lazy-load.ts': 'export const lazyModule = (load: () => Promise<unknown>) => load;\n',
  'src/web/customer/accounts/Signup.tsx':
    "import { lazyModule } from '#web/lib/lazy-load.ts';\nexport const login = lazyModule(() =>\n  import('./Login.tsx').then((part) => part.Login),\n);\n",
  'src/web/ui/Button.tsx': "import { get } from '../lib/http-client.ts';\nexport const Button = get;\n",
  'src/web/domain/bookings/booking-queries.ts':
    "import { get } from '#web/lib/http-client.ts';\nexport const queries = get;\n",
  'src/web/customer/accounts/Login.tsx':
    "import { useState } from 'react';\nimport { queries } from '#web/domain/bookings/booking-queries.ts';\nimport '#web/styles/base.css';\nexport const Login = [queries, useState];\n",
  'src/web/customer/bookings/Bookings.tsx':
    "import { Login } from '../accounts/Login.tsx';\nexport const Bookings = Login;\n",
  'src/web/staff/board/Board.tsx': "import { Button } from '../../ui/Button.tsx';\nexport const Board = Button;\n",
  'src/web/site/scripts/menu.ts': 'export const menu = 1;\n',
  'src/web/styles/base.css': 'body {}\n',
};

const uses = (from: string): string => `import { x } from '${from}';\nexport const used = [x];\n`;
const usesType = (from: string): string => `import type { X } from '${from}';\nexport type Used = [X];\n`;

/** For each rule the files that break it, one at a time. */
export const violations: Record<string, [file: string, text: string][]> = {
  'shared imports only shared and zod/mini': [
    ['src/shared/errors.ts', uses('node:fs')],
    ['src/shared/dates.ts', uses('zod')],
    ['src/shared/bookings/rules.ts', usesType('#api/config.ts')],
  ],
  'api and web do not import each other': [
    ['src/api/start.ts', uses('#web/lib/http-client.ts')],
    ['src/web/lib/call.ts', usesType('../../api/config.ts')],
  ],
  'site, customer and staff share only domain, ui and lib': [
    ['src/web/customer/home/Home.tsx', usesType('#web/staff/board/Board.tsx')],
    ['src/web/staff/board/Cards.tsx', "export const load = () => import('../../customer/accounts/Login.tsx');\n"],
    ['src/web/site/Landing.tsx', uses('../customer/accounts/Login.tsx')],
    ['src/web/ui/Card.tsx', uses('#web/domain/bookings/booking-queries.ts')],
    ['src/web/lib/form.ts', uses('../ui/Button.tsx')],
    ['src/web/domain/bookings/BookingCard.tsx', uses('#web/main.tsx')],
  ],
  'src holds only known parts': [
    ['src/api/orders/create-order.ts', ''],
    ['src/shared/orders/order.ts', ''],
    ['src/web/widgets/Card.tsx', ''],
    ['src/kit/Kit.tsx', ''],
  ],
  'features import only lower features': [
    ['src/api/bookings/cancel-booking.ts', uses('#api/payments/start-payment.ts')],
    ['src/api/bookings/parts/cancel.ts', usesType('../../payments/start-payment.ts')],
    ['src/api/platform/http/session.ts', usesType('#api/bookings/create-booking.ts')],
    ['src/shared/accounts/account.ts', uses('#shared/bookings/quote.ts')],
    ['src/shared/text.ts', uses('./bookings/quote.ts')],
    ['src/api/payments/pay.ts', usesType('#api/app.ts')],
    ['src/api/bookings/list-bookings.ts', "export type Payment = import('../payments/start-payment.ts').Payment;\n"],
  ],
  'files do not import each other in a circle': [
    [
      'src/shared/money.ts',
      "import type { quote } from './bookings/quote.ts';\nexport const kobo = 1;\nexport type Quote = typeof quote;\n",
    ],
  ],
  'folders of the browser do not import each other in a circle': [
    ['src/web/customer/accounts/Code.tsx', usesType('../bookings/Bookings.tsx')],
    ['src/web/customer/accounts/parts/Code.tsx', "export const load = () => import('../../bookings/Bookings.tsx');\n"],
  ],
  'repositories, routes and jobs are private to their feature': [
    ['src/api/payments/pay.ts', uses('#api/bookings/bookings.repository.ts')],
    ['src/api/app.ts', uses('./bookings/bookings.repository.ts')],
    ['src/api/payments/sub/pay.ts', usesType('../../bookings/bookings.routes.ts')],
    ['src/api/payments/pay.test.ts', uses('#api/bookings/bookings.repository.ts')],
    ['test/staff.ts', uses('#api/bookings/bookings.repository.ts')],
    ['test/system.test.ts', uses('#api/bookings/bookings.routes.ts')],
    ['tools/bench/compare.ts', usesType('../../src/api/bookings/bookings.repository.ts')],
    ['sandbox/outbox.ts', uses('#api/bookings/bookings.repository.ts')],
  ],
  'an entry function has its own file or a short one': [
    [
      'src/api/bookings/create-booking.ts',
      'export async function createBooking() {}\nexport const insertBooking = async (form: string) => form;\n' +
        '\n'.repeat(120),
    ],
    [
      'src/api/payments/send-refund.ts',
      'export async function sendRefund() {}\nexport function startRefund() {}\n' + '\n'.repeat(120),
    ],
    [
      'src/api/payments/refund-booking.ts',
      'export const refundBooking = () => 1;\nexport const refundPayment = () => 2;\n' + '\n'.repeat(120),
    ],
  ],
  'repositories, routes and jobs are not re-exported': [
    ['src/api/bookings/lock.ts', "export { insertBooking } from './bookings.repository.ts';\nexport const lock = 1;\n"],
    [
      'src/api/bookings/lock.ts',
      "import * as repository from './bookings.repository.ts';\nexport const { insertBooking } = repository;\n",
    ],
    [
      'src/api/bookings/lock.ts',
      "import * as repository from './bookings.repository.ts';\nexport const insert = repository.insertBooking;\n",
    ],
    [
      'src/api/bookings/lock.ts',
      "import { insertBooking } from './bookings.repository.ts';\nexport { insertBooking };\n",
    ],
    [
      'src/api/bookings/lock.ts',
      "import { insertBooking as insert } from './bookings.repository.ts';\nexport const add = insert;\n",
    ],
  ],
  'the browser loads code later only by lib/lazy-load.ts': [
    ['src/web/customer/accounts/Later.tsx', "export const load = () => import('./Login.tsx');\n"],
    ['src/web/lib/later.ts', "import('./lazy-load.ts').then(console.log);\n"],
    [
      'src/web/customer/accounts/Later.tsx',
      "import { lazyModule } from '#web/lib/lazy-load.ts';\nexport const one = lazyModule(() => import('./Login.tsx'));\nexport const two = () => import('./Login.tsx');\n",
    ],
    [
      'src/web/customer/accounts/Later.tsx',
      "const lazyModule = (load) => load;\nexport const one = lazyModule(() => import('./Login.tsx'));\n",
    ],
  ],
  'there are no barrels': [
    ['src/web/ui/index.ts', 'export const one = 1;\n'],
    ['src/web/ui/all.ts', "export * from './Button.tsx';\nexport const one = 1;\n"],
    [
      'src/web/ui/some.ts',
      "// Buttons.\nexport { Button } from './Button.tsx';\nexport type { X } from './Button.tsx';\n",
    ],
  ],
  'names say what is inside': [
    ['src/web/lib/utils.ts', ''],
    ['src/web/lib/common/text.ts', ''],
    ['tools/helpers.ts', ''],
  ],
  'no file name occurs twice': [['src/api/payments/create-booking.ts', '']],
  'src imports nothing outside src': [
    ['src/api/main.ts', uses('#test/app.ts')],
    ['src/api/app.ts', uses('#sandbox/sandbox.ts')],
    ['src/api/start.ts', "export const load = () => import('#sandbox/sandbox.ts');\n"],
    ['src/web/lib/bench.ts', usesType('../../../tools/bench/bench.ts')],
    ['src/api/app.ts', "export const load = () => import('#tools/bench/bench.ts');\n"],
  ],
  'the sandbox imports neither tools nor tests': [
    ['sandbox/outbox.ts', uses('#test/app.ts')],
    ['sandbox/outbox.ts', "export const load = () => import('#tools/bench/bench.ts');\n"],
  ],
  'only vendors import vendor packages': [
    ['src/api/bookings/mail.ts', uses('nodemailer')],
    ['src/api/platform/jobs/picture.ts', usesType('sharp')],
  ],
  'only repositories and platform/database import kysely': [
    ['src/api/bookings/list-bookings.ts', uses('kysely')],
    ['src/api/platform/http/session.ts', usesType('kysely')],
  ],
  'the server imports only production dependencies': [['src/api/main.ts', uses('vitest')]],
  'the browser and shared use zod/mini': [['src/web/lib/form.ts', uses('zod')]],
  'scripts of public pages run without React': [
    ['src/web/site/scripts/drawer.ts', uses('react')],
    ['src/web/site/scripts/chat.ts', uses('#web/ui/Button.tsx')],
  ],
  'imports lead to a file': [['src/web/lib/lost.ts', uses('#web/nowhere.ts')]],
  'log lines have a listed event': [
    ['src/api/platform/http/log.ts', "export const log = (request) => request.log.info({ event: 'any' });\n"],
  ],
  'styles do not search the page': [
    ['src/web/ui/layout/Drawer.module.css', ':global(html):has(.drawer) {\n  overflow: hidden;\n}\n'],
    ['src/web/ui/styles/dialog.css', '@media print {\n  a {\n  }\n}\nmain:has(dialog) {\n}\n'],
  ],
  'some rows are written by one function alone': [
    ['src/api/bookings/add-charge.ts', "export const add = (trx) => trx.insertInto('charges').values({});\n"],
    [
      'src/api/charges/charges.repository.ts',
      "const one = (trx) => trx.insertInto('charges');\nexport const two = (trx) => [one, trx.insertInto('charges')];\n",
    ],
    [
      'src/api/reports/pay.repository.ts',
      "export const pay = (db) => db.updateTable('charges').set({ paid_at: null });\n",
    ],
    ['src/api/payments/pay.ts', "export const number = (sql) => sql`select nextval('receipt_numbers')`;\n"],
    ['src/api/accounts/keep.ts', 'export const keep = (sql) => sql`insert into contact_history values (1)`;\n'],
    ['src/api/integrations/send.ts', "export const send = (trx) => trx.insertInto('webhook_deliveries');\n"],
    ['src/api/bookings/record.ts', "export const record = (trx) => trx.insertInto('booking_events');\n"],
    ['src/api/visits/record.ts', "export const record = (trx) => trx.insertInto('custody_events');\n"],
    [
      'src/api/accounts/change.ts',
      "export const change = (trx) => trx.updateTable('customers').set({ name: 'Ada', phone: null }).where('id', '=', 1);\n",
    ],
  ],
  'files have at most 300 lines, tests 450': [
    ['src/web/ui/Long.tsx', '\n'.repeat(301)],
    ['tools/long.ts', '\n'.repeat(301)],
  ],
};
