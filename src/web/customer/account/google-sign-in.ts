import { startGoogleLogin } from '#shared/accounts/google-login.contract.ts';
import { AppError } from '#shared/errors.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { loadScript } from '#web/lib/load-script.ts';

/** The part of Google's script that is used (developers.google.com/identity/gsi/web/reference/js-reference). */
interface GoogleId {
  initialize(settings: {
    client_id: string;
    nonce: string;
    callback: (answer: { credential: string }) => void;
    ux_mode: 'popup';
    auto_select: boolean;
  }): void;
  renderButton(
    into: HTMLElement,
    options: { type: 'standard'; theme: 'outline'; size: 'large'; text: 'continue_with'; width: number },
  ): void;
  disableAutoSelect(): void;
}

declare global {
  interface Window {
    google?: { accounts?: { id?: GoogleId } };
  }
}

/** A nonce is valid for 10 minutes; it is renewed after this long, ms. */
const NONCE_MAX_AGE_MS = 8 * 60_000;
/** The largest width Google allows for the button, px. */
const MAX_WIDTH = 400;

let loading: Promise<GoogleId> | null = null;
let loadedAt = 0;
let handleCredential: (credential: string) => void = () => undefined;

/**
 * Renders Google's own button; `onCredential` receives the ID token of the chosen account. The script is loaded once
 * per page and initialised again only for a new nonce.
 * @throws account.google_failed, or the server's error
 */
export async function drawGoogleButton(into: HTMLElement, onCredential: (credential: string) => void): Promise<void> {
  if (loading === null || Date.now() - loadedAt > NONCE_MAX_AGE_MS) {
    loadedAt = Date.now();
    loading = initialise();
  }
  const current = loading;
  try {
    const id = await current;
    handleCredential = onCredential;
    id.renderButton(into, {
      type: 'standard',
      theme: 'outline',
      size: 'large',
      text: 'continue_with',
      width: Math.min(into.clientWidth, MAX_WIDTH),
    });
  } catch (error) {
    if (loading === current) resetGoogleSignIn();
    throw error instanceof AppError ? error : new AppError('account.google_failed', { cause: error });
  }
}

/** Makes the next button request a new nonce, after a token was used or refused. */
export function resetGoogleSignIn(): void {
  loading = null;
}

async function initialise(): Promise<GoogleId> {
  const { clientId, script, nonce } = await customerCall(startGoogleLogin);
  if (!window.google?.accounts?.id) await loadScript(script);
  const id = window.google?.accounts?.id;
  if (!id) throw new Error(`${script} is not Google's script`);
  id.initialize({
    client_id: clientId,
    nonce,
    callback: ({ credential }) => handleCredential(credential),
    ux_mode: 'popup',
    auto_select: false,
  });
  return id;
}
