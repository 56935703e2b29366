import { useCallback, useState } from 'react';
import { toast } from '#web/ui/feedback/toast.tsx';
import { toShareableLink, type ShareData } from './share-links.ts';

/** Shares with the device's own sheet where there is one, else with the popup: `shown` is what it shows, null while closed. */
export function useShare() {
  const [shown, setShown] = useState<ShareData | null>(null);

  async function share(data: ShareData) {
    const link = toShareableLink(data.link);
    if (link === null) return toast.error('That link cannot be shared.');
    const native = { title: data.linkTitle, text: data.textToShare, url: link };
    // Called at once in the press, as the browser demands.
    if (!canShare(native)) return setShown({ ...data, link });
    try {
      await navigator.share(native);
    } catch (error) {
      // Closed by the person: they know.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setShown({ ...data, link });
    }
  }

  const close = useCallback(() => setShown(null), []);
  return { share: (data: ShareData) => void share(data), shown, close };
}

const canShare = (data: { title: string; text: string; url: string }): boolean =>
  'share' in navigator && (!('canShare' in navigator) || navigator.canShare(data));
