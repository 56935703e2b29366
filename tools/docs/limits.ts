import { MAX_FAULT_PHOTOS } from '#shared/bookings/fault-photos.ts';
import { CODE } from '#api/accounts/code-proof.ts';
import { UPLOAD_BYTES, UPLOADS_PER_ACCOUNT } from '#api/platform/http/account-uploads.ts';
import { BOOKING_LIMITS } from '#api/bookings/customer/limit-bookings.ts';
import { TEXTS_A_DAY } from '#api/notifications/outbox.ts';
import { MAX_STREAMS_PER_PERSON, STAFF_SHARE } from '#api/notifications/live-updates/live-streams.ts';
import { MAX_BROWSERS } from '#shared/notifications/push.contract.ts';
import { PAYMENT_STARTS_A_DAY } from '#api/payments/attempts/limit-payment-starts.ts';
import { STATEMENT_MS } from '#api/platform/database/database.ts';
import { BODY_BYTES, BODY_LEVELS } from '#api/platform/http/json-body.ts';
import { LIMITS } from '#api/platform/http/limits.ts';
import { SLOWEST_BODY } from '#api/platform/http/raw-body.ts';
import { CONNECTIONS } from '#api/platform/http/connection-limits.ts';
import { DECODING, MAX_PIXELS } from '#api/vendors/image-processing.ts';
import { HASHING } from '#api/vendors/password-hashing.ts';
import { MOST_CHANGES, PRICE_FILE_BYTES } from '#shared/catalogue/prices.contract.ts';
import { PROOF_BYTES } from '#shared/payments/payments.contract.ts';
import { PHOTO_BYTES } from '#shared/privacy/privacy.contract.ts';
import {
  MAX_MARK_PHOTOS,
  MAX_WORK_PHOTOS,
  PHOTO_POSITIONS,
  STORED_PHOTO_BYTES,
  VISIT_PHOTO_BYTES,
} from '#shared/visits/visit-photos.ts';

/** A row of the table of limits. */
export interface PublishedLimit {
  name: string;
  what: string;
  /** How many pass. */
  number: string;
  /** The time in which they are counted. */
  window: string;
  /** The key by which they are counted. */
  key: string;
  /** What happens beyond the limit. */
  wait: string;
}

const SPAN: readonly [seconds: number, unit: string][] = [
  [3600, 'h'],
  [60, 'min'],
  [1, 's'],
];

/** A time in its largest whole unit, e.g. 15 min. */
function span(seconds: number): string {
  const [size = 1, unit = 's'] = SPAN.find(([one]) => seconds % one === 0) ?? [];
  return `${seconds / size} ${unit}`;
}

/** Limits that are counters in the database. */
const counted = Object.entries(LIMITS).map(([name, { points, windowS, what, key, ...more }]): PublishedLimit => ({
  name,
  what,
  number: String(points),
  window: `${span(windowS)} from the first`,
  key,
  wait: 'wait' in more ? more.wait : 'the window ends',
}));

const DAY = 'rolling 24 h';
const NOW = 'at once';
const queued = ({ atOnce, waiting }: { atOnce: number; waiting: number }) => `${atOnce}, and ${waiting} waiting`;
const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;
const BUSY = '503, again after 3 s';

/** Limits that are counted in rows of their own tables, or held in memory. */
const others: readonly PublishedLimit[] = [
  {
    name: 'openBookings',
    what: 'bookings that are pending, those that wait for their cancellation left out',
    number: String(BOOKING_LIMITS.open),
    window: NOW,
    key: 'account',
    wait: 'one is paid or cancelled',
  },
  {
    name: 'bookings',
    what: 'bookings made by a customer',
    number: String(BOOKING_LIMITS.inADay),
    window: DAY,
    key: 'account',
    wait: 'the oldest is 24 h old',
  },
  {
    name: 'paymentStarts',
    what: 'attempts started at the payment provider; an open one is returned again',
    number: String(PAYMENT_STARTS_A_DAY),
    window: DAY,
    key: 'account',
    wait: 'the oldest is 24 h old',
  },
  {
    name: 'texts',
    what: 'SMS, but for codes to log in, which have limits of their own',
    number: String(TEXTS_A_DAY),
    window: DAY,
    key: 'phone number',
    wait: 'given up; a code is refused',
  },
  {
    name: 'codeAttempts',
    what: 'tries at one code',
    number: `${CODE.maxAttemptsPerClient}, and ${CODE.maxAttempts} by all sources together`,
    window: `${CODE.minutes} min`,
    key: "code and source; a known device and the sign-up's own browser have their own",
    wait: 'another code',
  },
  {
    name: 'accountUploads',
    what: 'pictures on their way, photos, proofs and photos of visits together',
    number: String(UPLOADS_PER_ACCOUNT),
    window: NOW,
    key: 'person and process',
    wait: '3 s',
  },
  {
    name: 'uploads',
    what: 'bytes of pictures that came and are not stored yet: of all customers; as many of all staff',
    number: megabytes(UPLOAD_BYTES),
    window: NOW,
    key: 'process',
    wait: BUSY,
  },
  {
    name: 'decoding',
    what: "pictures being decoded; those of customers wait apart and come one at a time, so that staff's are soon next",
    number: queued(DECODING),
    window: NOW,
    key: 'process',
    wait: BUSY,
  },
  {
    name: 'hashing',
    what: 'passwords being hashed',
    number: queued(HASHING),
    window: NOW,
    key: 'process',
    wait: BUSY,
  },
  {
    name: 'browsers',
    what: 'web push subscriptions',
    number: String(MAX_BROWSERS),
    window: NOW,
    key: 'account',
    wait: 'the one unused for longest ends',
  },
  {
    name: 'streams',
    what: 'streams of changes',
    number: `${MAX_STREAMS_PER_PERSON}, and MAX_STREAMS for all, ${100 * STAFF_SHARE} % of them for staff alone`,
    window: NOW,
    key: 'person and process',
    wait: '3 s; when all are taken, the oldest of the person with most ends for one of another person',
  },
  {
    name: 'connections',
    what: 'connections',
    number: `${CONNECTIONS.perSource}, and ${CONNECTIONS.besideStreams} more than MAX_STREAMS for all`,
    window: NOW,
    key: 'network address and process; those of a trusted proxy only for all',
    wait: 'closed at once',
  },
  {
    name: 'requests',
    what: 'requests in progress, from their headers to the end of body and response; streams of changes left out',
    number: String(CONNECTIONS.perSource),
    window: NOW,
    key: "client's address and process, also behind a trusted proxy",
    wait: '3 s',
  },
  {
    name: 'body',
    what: 'JSON body',
    number: `${BODY_BYTES / 1024} kB, ${BODY_LEVELS} levels`,
    window: NOW,
    key: 'request',
    wait: '413, 400',
  },
  {
    name: 'slowBody',
    what: 'bytes of a picture or file of prices that come at least',
    number: String(SLOWEST_BODY.bytes),
    window: `each ${SLOWEST_BODY.ms / 1000} s`,
    key: 'request',
    wait: '408',
  },
  {
    name: 'priceFile',
    what: 'CSV file of prices; prices that one call changes otherwise',
    number: `${megabytes(PRICE_FILE_BYTES)}; ${MOST_CHANGES}`,
    window: NOW,
    key: 'request',
    wait: '413, 400',
  },
  {
    name: 'picture',
    what: 'photo; proof of a transfer; photo of a visit; pixels of each',
    number: `${[PHOTO_BYTES, PROOF_BYTES, VISIT_PHOTO_BYTES].map(megabytes).join('; ')}; ${MAX_PIXELS / 1_000_000} million`,
    window: NOW,
    key: 'request',
    wait: '413, 422',
  },
  {
    name: 'photosOfAFault',
    what: 'photos of what is wrong with the car; bytes of each as stored',
    number: `${MAX_FAULT_PHOTOS}; ${STORED_PHOTO_BYTES / 1000} kB`,
    window: 'for ever',
    key: 'booking',
    wait: 'none',
  },
  {
    name: 'photosOfAVisit',
    what: 'positions; other photos of the check-in; findings, parts and the release; bytes of each as stored',
    number: `${PHOTO_POSITIONS.length}; ${MAX_MARK_PHOTOS}; ${MAX_WORK_PHOTOS}; ${STORED_PHOTO_BYTES / 1000} kB`,
    window: 'for ever',
    key: 'visit',
    wait: 'none',
  },
  {
    name: 'statement',
    what: 'one statement',
    number: '1',
    window: span(STATEMENT_MS / 1000),
    key: 'database call',
    wait: 'ended',
  },
];

/** Every limit of the application, from the code that applies it. */
export const publishedLimits: readonly PublishedLimit[] = [...counted, ...others];

/** The table in docs/operating.md, between its two markers. */
export const limitTable = (): string =>
  [
    '| Name | What | Number | In | Counted by | Beyond it, until |',
    '|---|---|---|---|---|---|',
    ...publishedLimits.map(
      ({ name, what, number, window, key, wait }) => `| ${[name, what, number, window, key, wait].join(' | ')} |`,
    ),
  ].join('\n');
