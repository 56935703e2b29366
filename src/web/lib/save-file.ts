/** How long an address of a saved file stays, ms: the browser may still be reading it. */
const READING_MS = 60_000;

/** Downloads a text as a file of a media type. */
export const saveTextFile = (name: string, text: string, type: string): void =>
  saveFile(name, new Blob([text], { type }));

/** Saves a file on this device. */
export function saveFile(name: string, file: Blob): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), READING_MS);
}
