import { findElement } from './find-element.ts';
import { showToast } from './site-toasts.ts';

/** The promotion form never sends: its toast leads to sign-up (contract.md 9). */
export function handlePromoForm(): void {
  const words = findElement<HTMLTemplateElement>('[data-promo-words]');
  findElement<HTMLFormElement>('[data-promo]')?.addEventListener('submit', (event) => {
    event.preventDefault();
    if (words) showToast('bad', words.content.cloneNode(true));
  });
}
