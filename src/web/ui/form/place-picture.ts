/** Every picture that was shown, by address: the browser does not parse and load it again. */
const pictures = new Map<string, HTMLImageElement[]>();

/**
 * Shows the 200 x 140 picture at `address` as the second child of `tile`: one that no screen shows any more, or a new
 * one. Decorative.
 */
export function placePicture(tile: HTMLElement, address: string, className: string): void {
  const all = pictures.get(address) ?? [];
  if (all.some((picture) => picture.parentNode === tile)) return;
  tile.querySelector('img')?.remove();
  let picture = all.find(({ isConnected }) => !isConnected);
  if (picture === undefined) {
    picture = new Image(200, 140);
    picture.alt = '';
    picture.src = address;
    pictures.set(address, [...all, picture]);
  }
  picture.className = className;
  tile.firstElementChild?.after(picture);
}
