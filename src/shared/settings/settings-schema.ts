import * as z from 'zod/mini';
import { RETENTION } from '#shared/retention.ts';
import { email, line, phoneText, possiblyBlankLine, visibleOnly } from '#shared/text-schemas.ts';

/** An http(s) URL in visible ASCII with a dot in its host, as copied from an address bar. */
const WEB_ADDRESS = /^https?:\/\/(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+(?::\d{1,5})?(?:[/?#][!-~]*)?$/i;

/** A web address, or empty for a link that is not shown. */
const link = z.string().check(
  visibleOnly,
  z.maxLength(300, 'Please keep this under 301 characters.'),
  z.refine(
    (text) => text === '' || WEB_ADDRESS.test(text),
    'Give a full web address that starts with https://, or leave it empty.',
  ),
);

/** A figure that estimates propose. */
const proposed = (most: number) =>
  z
    .number('Write a whole number, or 0.')
    .check(z.int('Write a whole number, or 0.'), z.gte(0, 'Write 0 or more.'), z.lte(most, `Write at most ${most}.`));

/** The centre's settings, initially from `config/centre.json` and then edited by staff. */
export const centreSettings = z.object({
  name: line(60),
  /** Shown under the name: the part of town and the city. */
  locationLine: line(80),
  phone: phoneText(24).check(z.regex(/^\+?[0-9](?: ?[0-9]){6,14}$/, 'Write the phone number in figures and spaces.')),
  email: email(),
  /** The full postal address, with city and state. */
  address: line(200),
  /** With `state` and `name`, the location of a drive-in. */
  city: line(60),
  state: line(60),
  /** The letters of a booking number: BCC | 0412. */
  numberPrefix: z.string().check(z.trim(), z.regex(/^[A-Z]{2,4}$/, 'Use two to four capital letters.')),
  /** Shown after the opening hours, which are those of the calendar. */
  openingRemark: z._default(possiblyBlankLine(200), ''),
  /** ISO 8601 with its offset, so that midnight means midnight in Lagos. */
  launchDate: z.iso.datetime({
    offset: true,
    error: 'Write a date and time with its offset, such as 2024-09-02T00:00:00+01:00.',
  }),
  tickerText: line(200),
  /** The texts that the typewriter of the landing page cycles through. */
  typewriter: z.array(line(40)).check(z.minLength(1, 'Give at least one service.'), z.maxLength(12)),
  /** Credit for a referral, whole naira. */
  credit: z.object({ referralNaira: z.number().check(z.int('Write whole naira.'), z.gte(0), z.lte(1_000_000)) }),
  /** Included in all prices and named on receipts; 0: no receipt names it. */
  vatPercent: z._default(
    z
      .number('Write a number, such as 7.5.')
      .check(
        z.gte(0, 'Write 0 or more.'),
        z.lte(30, 'Write at most 30.'),
        z.multipleOf(0.1, 'Write at most one decimal.'),
      ),
    0,
  ),
  /** Proposed in estimates: naira for an hour of work, and the margin on the cost of a part; 0: nothing. */
  estimates: z._default(z.object({ hourlyRateNaira: proposed(1_000_000), partsMarginPercent: proposed(500) }), {
    hourlyRateNaira: 0,
    partsMarginPercent: 0,
  }),
  /** True: the front desk may let a car go by its code while money for it is due; false: only managers. */
  releaseWithDue: z._default(z.boolean('Choose yes or no.'), false),
  /** How long photos of visits are kept, months; they go a whole month at a time. */
  visitPhotoMonths: z._default(
    z
      .number('Write a number of months.')
      .check(z.int('Write whole months.'), z.gte(1, 'Write 1 or more.'), z.lte(60, 'Write at most 60.')),
    RETENTION.visitPhotoMonths,
  ),
  /** Account for bank transfers outside the payment provider; an empty number offers none. */
  bankAccount: z._default(
    z.object({
      bank: possiblyBlankLine(60),
      number: possiblyBlankLine(40).check(z.regex(/^(?:\d{10})?$/, 'A Nigerian account number has ten digits.')),
      name: possiblyBlankLine(80),
    }),
    { bank: '', number: '', name: '' },
  ),
  links: z.object({
    whatsapp: link,
    x: link,
    instagram: link,
    facebook: link,
    carWash: link,
    chat: link,
    /** The centre on a map, for directions. */
    map: z._default(link, ''),
  }),
});

export type CentreSettings = z.output<typeof centreSettings>;
