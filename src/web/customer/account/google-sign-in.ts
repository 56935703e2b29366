import { askGoogle } from '#shared/accounts/google-login.contract.ts';
import { AppError } from '#shared/errors.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { loadScript } from '#web/lib/load-script.ts';

/** What we use of Google's script (developers.google.com/identity/gsi/web/reference/js-reference). */
interface GoogleId {
  initialize(settings: { client_id: string; nonce: string; callback: (answer: { credential: string }) => void; ux_mode: 'popup'; auto_select: boolean }): void;
  renderButton(into: HTMLElement, look: { type: 'standard'; theme: 'outline'; size: 'large'; text: 'continue_with'; width: number }): void;
  disableAutoSelect(): void;
}

declare global {
  interface Window {
    google?: { accounts?: { id?: GoogleId } };
  }
}

/** A nonce of ours is good for 10 minutes; after this long a new one is asked for, ms. */
const FRESH_MS = 8 * 60_000;
/** The widest button Google draws, px. */
const WIDEST = 400;

let ready: Promise<GoogleId> | null = null;
let readyAt = 0;
let heard: (credential: string) => void = () => undefined;

/**
 * Draws Google's own button; `onCredential` hears the ID token when somebody chose an account. Google's script is loaded and set up
 * once a page, and set up again only for a new nonce. Throws account.google_failed, or what the server said.
 */
export async function drawGoogleButton(into: HTMLElement, onCredential: (credential: string) => void): Promise<void> {
  if (ready === null || Date.now() - readyAt > FRESH_MS) {
    readyAt = Date.now();
    ready = setUp();
  }
  const mine = ready;
  try {
    const id = await mine;
    heard = onCredential;
    id.renderButton(into, { type: 'standard', theme: 'outline', size: 'large', text: 'continue_with', width: Math.min(into.clientWidth, WIDEST) });
  } catch (error) {
    if (ready === mine) resetGoogleSignIn();
    throw error instanceof AppError ? error : new AppError('account.google_failed', { cause: error });
  }
}

/** After a token was used or refused the next button needs a new nonce. */
export function resetGoogleSignIn(): void {
  ready = null;
}

async function setUp(): Promise<GoogleId> {
  const { clientId, script, nonce } = await customerCall(askGoogle);
  if (!window.google?.accounts?.id) await loadScript(script);
  const id = window.google?.accounts?.id;
  if (!id) throw new Error(`${script} is not Google's script`);
  id.initialize({ client_id: clientId, nonce, callback: ({ credential }) => heard(credential), ux_mode: 'popup', auto_select: false });
  return id;
}
