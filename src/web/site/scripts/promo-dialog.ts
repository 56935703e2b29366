import { one } from './find-element.ts';
import { toast } from './site-toasts.ts';

/** The promotion form never sends: its toast leads to sign-up (contract.md 9). */
export function answerPromo(): void {
  const words = one<HTMLTemplateElement>('[data-promo-words]');
  one<HTMLFormElement>('[data-promo]')?.addEventListener('submit', (event) => {
    event.preventDefault();
    if (words) toast('bad', words.content.cloneNode(true));
  });
}
