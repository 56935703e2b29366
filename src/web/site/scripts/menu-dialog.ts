import { openModal } from '#web/lib/open-modal.ts';
import { findElement } from './find-element.ts';

/** Opens the menu; following a link in it closes it first. */
export function setUpMenu(): void {
  const menu = findElement<HTMLDialogElement>('#menu');
  if (!menu) return;
  findElement('[commandfor="menu"]')?.addEventListener('click', (event) => {
    event.preventDefault();
    openModal(menu);
  });
  menu.addEventListener('click', (event) => {
    if (event.target === menu ? isOutside(menu, event) : event.target instanceof Element && event.target.closest('a'))
      menu.close();
  });
}

/** True for a click on the backdrop, whose target is the dialog itself. */
export function isOutside(dialog: HTMLDialogElement, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
