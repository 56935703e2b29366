/** Every picture that was shown, by address: the browser does not parse and load it again (docs/decisions/0214). */
const pictures = new Map<string, HTMLImageElement[]>();

/** Shows the 200 x 140 picture at `address` in `frame`: one that no screen shows any more, or a new one. Decorative. */
export function placePicture(frame: HTMLElement, address: string): void {
  const all = pictures.get(address) ?? [];
  if (all.some((picture) => picture.parentNode === frame)) return;
  let picture = all.find(({ isConnected }) => !isConnected);
  if (picture === undefined) {
    picture = new Image(200, 140);
    picture.alt = '';
    picture.src = address;
    pictures.set(address, [...all, picture]);
  }
  frame.replaceChildren(picture);
}
