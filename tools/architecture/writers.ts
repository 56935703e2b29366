import type { Files } from './imports.ts';

/**
 * Rows that one function alone writes, with a statement that shows a writer. Triggers of the database wrote them in
 * version 1.0; this check keeps their promise.
 */
const WRITERS: { what: string; statement: RegExp; file: string }[] = [
  {
    what: 'a charge',
    statement: /\binsertInto\('charges'\)|\binsert into charges\b/gi,
    file: 'src/api/charges/charges.repository.ts',
  },
  {
    what: 'a change of a charge',
    statement: /\bupdateTable\('charges'\)|\bupdate charges\b/gi,
    file: 'src/api/charges/charges.repository.ts',
  },
  {
    what: 'a receipt number',
    statement: /\bnextval\('receipt_numbers'\)/gi,
    file: 'src/api/payments/payments.repository.ts',
  },
  {
    what: 'a former contact',
    statement: /\binsertInto\('contact_history'\)|\binsert into contact_history\b/gi,
    file: 'src/api/accounts/contact-history.repository.ts',
  },
  {
    what: 'a delivery to a receiver of webhooks',
    statement: /\binsertInto\('webhook_deliveries'\)|\binsert into webhook_deliveries\b/gi,
    file: 'src/api/notifications/webhook-deliveries.repository.ts',
  },
  // Each of these two writes rows above: no other statement may forget them.
  {
    what: 'an event of a booking',
    statement: /\binsertInto\('booking_events'\)|\binsert into booking_events\b/gi,
    file: 'src/api/bookings/bookings.repository.ts',
  },
  {
    what: 'a custody event',
    statement: /\binsertInto\('custody_events'\)|\binsert into custody_events\b/gi,
    file: 'src/api/visits/visits.repository.ts',
  },
  {
    what: 'a change of an email address or phone number',
    statement:
      /\bupdateTable\('customers'\)(?![^;]*?\bdeleted_at:)[^;]*?\b(?:email|pending_email|phone):|\bupdate customers\b/gi,
    file: 'src/api/accounts/customers.repository.ts',
  },
];

const isProduct = (file: string): boolean => /^(?:src|sandbox)\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file);

/** Every statement beside the one that may write such a row. */
export const secondWriters = (files: Files): [file: string, fault: string][] =>
  [...files]
    .filter(([file]) => isProduct(file))
    .flatMap(([file, text]) =>
      WRITERS.flatMap(({ what, statement, file: own }): [string, string][] => {
        const found = [...text.matchAll(statement)].length;
        return found > (file === own ? 1 : 0) ? [[file, `writes ${what} beside the one function of ${own}`]] : [];
      }),
    );
