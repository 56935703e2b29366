import { statusAt, type StandInTransaction } from './transaction.ts';

/** The page inside the frame, for one transaction or for an unknown access code (null). */
export function checkoutPage(row: StandInTransaction | null, prefix: string, now: number): string {
  const main = row ? openCheckout(row, statusAt(row, now)) : unknownCheckout;
  return `<!doctype html>
<html lang="en-NG">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox checkout</title>
<link rel="stylesheet" href="${escape(prefix)}/checkout.css">
<script src="${escape(prefix)}/checkout.js" defer></script>
</head>
<body>
${main}
</body>
</html>
`;
}

/** Waits for a message that names the transaction to show. */
export const popupPage = (prefix: string): string => `<!doctype html>
<html lang="en-NG">
<head>
<meta charset="utf-8">
<title>Sandbox checkout</title>
<script src="${escape(prefix)}/popup.js" defer></script>
</head>
<body></body>
</html>
`;

/** The controls are disabled until the script listens, so that no press is lost in between. */
const unknownCheckout = `<main data-state="unknown">
<fieldset disabled>
<h1>Sandbox checkout</h1>
<p role="alert">This checkout is not known.</p>
<p class="row"><button type="button" data-act="close">Close</button></p>
</fieldset>
</main>`;

function openCheckout(row: StandInTransaction, status: string): string {
  const amount = naira(row.requestedKobo);
  const done = status !== 'abandoned';
  const attributes = [
    ['state', done ? 'done' : 'open'],
    ['access-code', row.accessCode],
    ['reference', row.reference],
    ['id', row.id],
    ['callback', row.callbackUrl ?? ''],
  ]
    .map(([name, value]) => `data-${name}="${escape(value ?? '')}"`)
    .join(' ');
  const disabled = done ? ' disabled' : '';
  return `<main ${attributes}>
<p class="label">Sandbox checkout: no real money</p>
<h1 tabindex="-1">Pay ${amount}</h1>
<dl>
<div><dt>For</dt><dd>${escape(row.email)}</dd></div>
<div><dt>Reference</dt><dd>${escape(row.reference)}</dd></div>
</dl>
<form novalidate>
<fieldset disabled>
<label for="card">Test card number</label>
<input id="card" name="card" inputmode="numeric" autocomplete="off" spellcheck="false" maxlength="30" value="4084 0840 8408 4081" aria-describedby="hint message"${disabled}>
<p id="hint" class="hint">
<span>4084 0840 8408 4081 pays.</span>
<span>4084 0800 0000 5408 is declined.</span>
<span>4084 0800 0067 0037 has no money.</span>
</p>
<p id="message" role="alert">${done ? 'This payment is under way or over. You can close this window.' : ''}</p>
<button type="submit"${disabled}>Pay ${amount}</button>
<p class="row">
<button type="button" data-act="decline"${disabled}>Decline</button>
<button type="button" data-act="silent"${disabled}>Never answer</button>
<button type="button" data-act="close">Close</button>
</p>
</fieldset>
</form>
</main>`;
}

function naira(kobo: number): string {
  return new Intl.NumberFormat('en-NG', {
    style: 'currency',
    currency: 'NGN',
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(kobo / 100);
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
