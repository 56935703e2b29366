interface Connection {
  saveData?: boolean;
  /** `slow-2g`, `2g`, `3g` or `4g`: as fast as that. */
  effectiveType?: string;
}

/** True when the browser asks for as little data as possible, or the network is as slow as 2G. */
export function savesData(): boolean {
  const { saveData, effectiveType } = (navigator as { connection?: Connection }).connection ?? {};
  return saveData === true || effectiveType?.endsWith('2g') === true;
}
