import { findElement } from './find-element.ts';
import { showToast } from './site-toasts.ts';

/** The promotion form never sends: its toast leads to sign-up. */
export function handlePromoForm(): void {
  const template = findElement<HTMLTemplateElement>('[data-promo-words]');
  findElement<HTMLFormElement>('[data-promo]')?.addEventListener('submit', (event) => {
    event.preventDefault();
    if (template) showToast('bad', template.content.cloneNode(true));
  });
}
