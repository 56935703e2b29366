import type { Defect } from './defect.ts';

/** Repeated calls, identity, ownership, outbox and erasure. */
export const ACCOUNT_DEFECTS: readonly Defect[] = [
  {
    number: 31,
    title: 'An Idempotency-Key answers a call with another body',
    rule: 'docs/api.md 1',
    features: ['bookings/create-booking', 'bookings', 'payments'],
    plant: {
      edits: [
        {
          file: 'src/api/platform/database/idempotency.ts',
          before:
            "  if (!row.fingerprint.equals(fingerprintOf(call.sent))) throw new AppError('booking.key_reused');\n",
          after: '',
        },
      ],
    },
  },
  {
    number: 32,
    title: 'The answer of a booking is stored after its transaction, so that a repeated call may book again',
    rule: 'docs/security.md 24',
    features: ['bookings'],
    plant: {
      edits: [
        {
          file: 'src/api/bookings/create-booking.ts',
          before: 'import { withIdempotencyKeyAndReads }',
          after: 'import { withIdempotencyKeyOutsideTransaction }',
        },
        {
          file: 'src/api/bookings/create-booking.ts',
          before: `  return runtime.db.transaction().execute((trx) =>
    withIdempotencyKeyAndReads(
      trx,
      { customerId, key, sent: ['booking/book', form] },
      () => prepareNewBooking(trx, customerId, form, 'customer'),
      async (prepared) => {
        const by = { actor: 'customer' as const };
        const { row, parts, rest } = await insertBooking(runtime, trx, customerId, form, by, prepared);
        return { response: await presentBooking(trx, row, centre, parts), rest };
      },
    ),
  );`,
          after: `  return withIdempotencyKeyOutsideTransaction(
    runtime.db,
    { customerId, key, sent: ['booking/book', form] },
    () =>
      runtime.db.transaction().execute(async (trx) => {
        const prepared = await prepareNewBooking(trx, customerId, form, 'customer');
        const by = { actor: 'customer' as const };
        const { row, parts, rest } = await insertBooking(runtime, trx, customerId, form, by, prepared);
        await rest;
        return presentBooking(trx, row, centre, parts);
      }),
  );`,
        },
      ],
    },
  },
  {
    number: 33,
    title: 'An Idempotency-Key is looked up without its account',
    rule: 'docs/api.md 1',
    features: ['bookings/create-booking', 'bookings', 'payments'],
    plant: {
      edits: [
        {
          file: 'src/api/platform/database/idempotency.ts',
          before: "    .where('owner_id', '=', given.ownerId)\n",
          after: '',
        },
      ],
    },
  },
  {
    number: 34,
    title: 'A one-time code works for each of two calls at once',
    rule: 'docs/api.md 6',
    features: ['accounts/verification-codes', 'accounts'],
    plant: {
      edits: [
        {
          file: 'src/api/accounts/verification-codes.repository.ts',
          before: 'and ended_at is null returning id`',
          after: 'returning id`',
        },
      ],
    },
  },
  {
    number: 35,
    title: 'Wrong codes of one client are not counted',
    rule: 'docs/api.md 6',
    features: ['accounts/verification-codes', 'accounts'],
    plant: {
      edits: [
        {
          file: 'src/api/accounts/verification-codes.repository.ts',
          before: 'do update set attempts = verification_attempts.attempts + 1',
          after: 'do update set attempts = verification_attempts.attempts',
        },
      ],
    },
  },
  {
    number: 36,
    title: 'A change confirmed with the former password beats a reset in flight',
    rule: 'docs/security.md 30',
    features: ['accounts/change-email', 'accounts', 'privacy'],
    plant: {
      edits: [
        {
          file: 'src/api/accounts/confirm-identity.ts',
          before: `  } else if (customer.password_hash !== confirmation.passwordHash) {
    throw new AppError('account.wrong_password', { fields: { currentPassword: 'Check your current password.' } });
  }
`,
          after: '  }\n',
        },
      ],
    },
  },
  {
    number: 37,
    title: 'The messages of a deleted account stay',
    rule: 'docs/security.md 28',
    features: ['privacy/delete-account', 'privacy', 'messages'],
    plant: {
      edits: [
        {
          file: 'src/api/privacy/erase-customer.ts',
          before: "import { eraseMessages } from '#api/messages/message-personal-data.ts';\n",
          after: '',
        },
        {
          file: 'src/api/privacy/erase-customer.ts',
          before: '  await eraseMessages(trx, customerId);\n',
          after: '',
        },
      ],
    },
  },
  {
    number: 38,
    title: 'The sessions of an account survive the reset of its password',
    rule: 'docs/security.md 6',
    features: ['accounts/passwords', 'accounts'],
    plant: {
      edits: [
        {
          file: 'src/api/accounts/set-password.ts',
          before: '    await endSessions(trx, customerId, except);\n',
          after: '    if (except !== null) await endSessions(trx, customerId, except);\n',
        },
      ],
    },
  },
  {
    number: 39,
    title: "One customer edits, pays and cancels another customer's booking",
    rule: 'docs/security.md 8',
    features: ['bookings/cancel-booking', 'bookings'],
    plant: {
      edits: [
        {
          file: 'src/api/bookings/bookings.repository.ts',
          before: 'lockOwn = (db: Connection, id: string, customerId: string)',
          after: 'lockOwn = (db: Connection, id: string, _customerId: string)',
        },
        {
          file: 'src/api/bookings/bookings.repository.ts',
          before: "    .where('customer_id', '=', customerId)\n    .forUpdate()\n",
          after: '    .forUpdate()\n',
        },
      ],
    },
  },
  {
    number: 40,
    title: 'An email counts as sent before it is',
    rule: 'docs/security.md 19',
    features: ['notifications/outbox', 'notifications'],
    plant: {
      edits: [
        {
          file: 'src/api/notifications/deliver-outbox.ts',
          before: "  const outcome = row.channel === 'mail'",
          after: "  await repo.markSent(runtime.db, id, null);\n  const outcome = row.channel === 'mail'",
        },
      ],
    },
  },
];
