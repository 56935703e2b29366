/** Marks the page while a dialog is open, for base.css. */
const markPage = (): void => {
  document.documentElement.toggleAttribute('data-modal', document.querySelector('dialog[open]') !== null);
};

/** Opens a dialog over the page, which does not scroll until no dialog is open. */
export function openModal(dialog: HTMLDialogElement): void {
  dialog.showModal();
  markPage();
  // Stays: the dialog may be opened again before the browser reports its closing.
  dialog.addEventListener('close', markPage);
}
