import { isRecord } from '#shared/guards.ts';
import { callerHeaders } from '#web/lib/device-name.ts';
import { openModal } from '#web/lib/open-modal.ts';
import { findElement } from './find-element.ts';
import { isOutside } from './menu-dialog.ts';
import { showToast } from './site-toasts.ts';

/** Delay after load, ms; and how long the request may take, ms. */
const OPENS_AFTER_MS = 200;
const TIMEOUT_MS = 10_000;
const JOINED = 'hasJoinedWaitlist';

const hasJoined = (): boolean => {
  try {
    return localStorage.getItem(JOINED) === 'true';
  } catch {
    return false;
  }
};
const remember = (): void => {
  try {
    localStorage.setItem(JOINED, 'true');
  } catch {
    // Storage is unavailable: the dialog opens again on the next visit.
  }
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Opens the waitlist dialog for visitors who have not joined, and sends its form, without React (docs/performance.md).
 */
export function setUpWaitlist(): void {
  const dialog = findElement<HTMLDialogElement>('#waitlist');
  const form = findElement<HTMLFormElement>('form[data-failed]', dialog ?? undefined);
  if (!dialog || !form || hasJoined()) return;
  const button = findElement<HTMLButtonElement>('button[type=submit]', form);
  const inputs = Array.from(form.querySelectorAll('input'));
  let isSending = false;

  const open = () => {
    // A menu opened in the meantime stays open.
    if (!findElement('dialog[open]')) openModal(dialog);
    findElement('h2', dialog)?.focus();
  };
  const showError = (input: HTMLInputElement, errorText: string) => {
    const error = findElement(`#${input.id}-error`);
    const text = error && findElement('span', error);
    if (!error || !text) return;
    text.textContent = errorText;
    error.hidden = errorText === '';
    if (errorText === '') {
      input.removeAttribute('aria-invalid');
      input.removeAttribute('aria-describedby');
    } else {
      input.setAttribute('aria-invalid', 'true');
      input.setAttribute('aria-describedby', error.id);
    }
  };
  /** Shows each field's message and one toast, and focuses the first invalid field. */
  const reject = (errorOf: (input: HTMLInputElement) => string, message?: string) => {
    const wrong = inputs.filter((input) => {
      const errorText = errorOf(input);
      showError(input, errorText);
      return errorText !== '';
    });
    wrong[0]?.focus();
    if (wrong.length > 0 || message) showToast('bad', message ?? wrong.map(errorOf).join(', '));
    return wrong.length > 0;
  };

  const send = async () => {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), TIMEOUT_MS);
    let answer: Record<string, unknown> = {};
    let isDone = false;
    try {
      const response = await fetch(form.action, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', ...callerHeaders(null) },
        body: JSON.stringify(Object.fromEntries(inputs.map(({ name, value }) => [name, value.trim()]))),
        signal: stop.signal,
      });
      const body: unknown = await response.json();
      if (isRecord(body)) answer = body;
      // An answer without a message is not from our server.
      isDone = response.ok && typeof answer['message'] === 'string';
    } catch {
      // No readable answer: the fallback message below.
    }
    clearTimeout(timer);
    const { message: sent, fields } = answer;
    const message = typeof sent === 'string' ? sent : form.dataset['failed'];
    if (!isDone) return void reject(({ name }) => textOf(isRecord(fields) ? fields[name] : ''), message);
    remember();
    dialog.close();
    if (message) showToast('good', message);
  };

  offerLetters(form);

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isSending || reject(({ value, dataset }) => (value.trim() === '' ? (dataset['missing'] ?? '') : ''))) return;
    isSending = true;
    button?.setAttribute('aria-busy', 'true');
    void send().finally(() => {
      isSending = false;
      button?.removeAttribute('aria-busy');
    });
  });
  // Escape, the backdrop and the close button close it, except while sending.
  dialog.addEventListener(
    'click',
    (event) => event.target === dialog && isOutside(dialog, event) && !isSending && dialog.close(),
  );
  dialog.addEventListener('keydown', (event) => event.key === 'Escape' && isSending && event.preventDefault());
  dialog.addEventListener('cancel', (event) => isSending && event.preventDefault());
  dialog.addEventListener('submit', (event) => isSending && event.preventDefault());

  const soon = () => setTimeout(open, OPENS_AFTER_MS);
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon);
}

/** Shows the keyboard with letters and @ for the contact when it is asked for, and once a letter is there. */
function offerLetters(form: HTMLFormElement): void {
  const contact = findElement<HTMLInputElement>('input[inputmode]', form);
  const button = findElement<HTMLButtonElement>('[data-email]', form);
  const showLetters = () => {
    contact?.setAttribute('inputmode', 'email');
    button?.remove();
  };
  contact?.addEventListener('input', () => /[a-z@]/i.test(contact.value) && showLetters());
  button?.addEventListener('click', () => {
    showLetters();
    contact?.focus();
  });
}
