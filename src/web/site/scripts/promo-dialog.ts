import { findElement } from './find-element.ts';
import { showToast } from './site-toasts.ts';

/** The draft of the sign-up form (form-draft.ts), which has no owner yet. */
const DRAFT = 'draft:signup';

/** Hands the name and the phone number on to the sign-up form of this tab. */
function passOn([name = '', phoneNumber = '']: readonly string[]): void {
  const [firstName = '', ...others] = name.trim().split(/\s+/);
  const values = { firstName, lastName: others.join(' '), phoneNumber };
  try {
    sessionStorage.setItem(DRAFT, JSON.stringify({ owner: '', at: Date.now(), values }));
  } catch {
    // Storage is unavailable: they are typed again.
  }
}

/** The promotion form never sends: its toast leads to sign-up, with the typed name and number. */
export function handlePromoForm(): void {
  const template = findElement<HTMLTemplateElement>('[data-promo-words]');
  const form = findElement('[data-promo]');
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!template) return;
    const words = document.importNode(template.content, true);
    const typed = Array.from(form.querySelectorAll('input'), ({ value }) => value);
    words.querySelector('a')?.addEventListener('click', () => passOn(typed));
    showToast('bad', words);
  });
}
