import {
  WEBHOOK_FAILING_DAYS,
  WEBHOOK_PREVIOUS_HOURS,
  WEBHOOK_RETRIES_S,
} from '#shared/integrations/webhook-events.ts';
import { KEY_DAYS } from '#shared/key-scopes.ts';
import type { SiteData, SiteFiles } from '#shared/site/site-page.ts';
import { WEBHOOK_RESPONSE_BYTES, WEBHOOK_TIMEOUT_MS } from '#shared/webhook-limits.ts';
import { SiteDocument } from '../layout/SiteDocument.tsx';
import { SiteFooter } from '../layout/SiteFooter.tsx';
import { SiteHeader } from '../layout/SiteHeader.tsx';
import { Clause } from '../legal/LegalPage.tsx';
import legal from '../legal/LegalPage.module.css';
import { CallReference, ErrorList } from './CallReference.tsx';
import styles from './DevelopersPage.module.css';

const hours = Math.round(WEBHOOK_RETRIES_S.reduce((sum, waitS) => sum + waitS, 0) / 3600);

/** How other systems read bookings and are sent events: keys, calls, webhooks and calendars. */
export function DevelopersPage({ data, files }: { data: SiteData; files: SiteFiles }) {
  const { name, email } = data.centre;
  const { calls, errors, callsAMinute } = data.reference;
  return (
    <SiteDocument
      data={data}
      files={files}
      path="/developers"
      title={`For developers · ${name}`}
      description={`The API of ${name} for other systems: keys, calls, webhooks with their signatures, and calendars.`}
    >
      <SiteHeader data={data} />
      <main id="main" tabIndex={-1} className={`${legal.text} ${styles.page} wrap narrow page`}>
        <h1 className="display display-3xl">For developers</h1>
        <p className="lead">
          How another system reads the work of the centre. Nothing here gives names, contacts or money.
        </p>
        <Clause title="Begin">
          <p>
            Ask {name} at <a href={`mailto:${email}`}>{email}</a> for a key, a webhook or a calendar. Send the key with
            every call:
          </p>
          <pre>{`curl -H "Authorization: Bearer cck_..." ${data.publicUrl}/api/v1/bookings`}</pre>
          <p>
            For tools there is an OpenAPI 3.1 document: <a href="/api/v1/openapi.json">/api/v1/openapi.json</a>.
          </p>
        </Clause>
        <Clause title="Keys">
          <ul>
            <li>A key reads only the parts that the centre chose: bookings, visits, the calendar, the catalogue.</li>
            <li>
              It ends after {KEY_DAYS} days at most, when it is revoked, or when the person who made it loses the right.
            </li>
            <li>
              Keep it on a server, never in a page or an application that others can open. It is shown once: ask for
              another one when it is lost.
            </li>
          </ul>
        </Clause>
        <Clause title="Calls">
          <p>
            Answers are JSON. Instants are ISO 8601 in UTC. New fields can appear at any time; those that are listed
            stay as they are in version 1.
          </p>
          {calls.map((call) => (
            <CallReference key={call.id} call={call} />
          ))}
        </Clause>
        <Clause title="Errors">
          <p>
            Every failure has a code for programs, a message for people and the id of the request:{' '}
            <code>{'{"code": "key.missing", "message": "...", "requestId": "..."}'}</code>. Any call can answer:
          </p>
          <ErrorList errors={errors} />
        </Clause>
        <Clause title="Limits">
          <p>
            {callsAMinute} calls a minute with one key. Beyond that the answer is 429 with <code>Retry-After</code>:
            wait so long at least, and call more slowly. Lists come in pages: send <code>next</code> of one page as{' '}
            <code>cursor</code> of the following one.
          </p>
        </Clause>
        <Webhooks data={data} />
        <Clause title="Calendars">
          <p>
            A calendar feed is a secret address, <code>{`${data.publicUrl}/calendar/....ics`}</code>, of a bay or of
            all. It holds the number, service and time of the jobs from 4 weeks back to 12 weeks ahead. Add it in a
            calendar application as a calendar from a URL. It can be read 60 times an hour; send the <code>ETag</code>{' '}
            as <code>If-None-Match</code> to get 304 while nothing changed.
          </p>
        </Clause>
      </main>
      <SiteFooter data={data} />
    </SiteDocument>
  );
}

function Webhooks({ data }: { data: SiteData }) {
  const { events, example } = data.reference;
  return (
    <Clause title="Webhooks">
      <p>
        An event is a POST to your https address when something happened. It holds only ids: use a key to read the
        change.
      </p>
      <pre>{`POST /your/address
content-type: application/json
webhook-id: ${example.id}
webhook-timestamp: ${example.timestamp}
webhook-signature: ${example.signature}

${example.body}`}</pre>
      <h3>Events</h3>
      <dl>
        {events.map(({ name, what }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{what}.</dd>
          </div>
        ))}
        <dt>
          <code>test</code>
        </dt>
        <dd>Staff sent a test; nothing happened, and data is empty.</dd>
      </dl>
      <h3>Check the signature</h3>
      <p>
        As <a href="https://www.standardwebhooks.com">Standard Webhooks</a> describes, for which many languages have a
        library. The key is the secret after <code>whsec_</code>, decoded from base64. The signature is <code>v1,</code>{' '}
        and the base64 of the HMAC-SHA256 of id, timestamp and body as they came, joined by dots. Refuse a timestamp
        that is more than five minutes away from now. For {WEBHOOK_PREVIOUS_HOURS} hours after the secret was renewed
        the header has two signatures, separated by a space: one that fits is enough. In Node:
      </p>
      <pre>{`const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
const signed = \`\${id}.\${timestamp}.\${body}\`;
const expected = createHmac('sha256', key).update(signed).digest();
const isOurs = header.split(' ').some((one) => {
  const given = Buffer.from(one.replace('v1,', ''), 'base64');
  return given.length === expected.length
    && timingSafeEqual(given, expected);
});`}</pre>
      <p>The event above is signed with this secret, so that you can try your code:</p>
      <pre>{example.secret}</pre>
      <h3>Answer, and tries</h3>
      <ul>
        <li>
          Answer with 2xx within {WEBHOOK_TIMEOUT_MS / 1000} seconds and {WEBHOOK_RESPONSE_BYTES / 1024} kB, and work
          afterwards. Anything else is tried again with growing waits, {WEBHOOK_RETRIES_S.length + 1} times in about{' '}
          {hours} hours. Redirects are not followed.
        </li>
        <li>
          An event can come twice, and events can come out of order: <code>webhook-id</code> is the same each time.
        </li>
        <li>
          An address that nothing reaches for {WEBHOOK_FAILING_DAYS} days is switched off, and the centre gets an email.
        </li>
      </ul>
    </Clause>
  );
}
