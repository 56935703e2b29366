import { useCallback, useState } from 'react';
import { toast } from '#web/ui/feedback/toast.tsx';
import { toShareableLink, type ShareData } from './share-links.ts';

/** Shares natively where possible, else opens the share sheet: `shown` is its data, null while closed. */
export function useShare() {
  const [shown, setShown] = useState<ShareData | null>(null);

  async function share(data: ShareData) {
    const link = toShareableLink(data.link);
    if (link === null) return toast.error('That link cannot be shared.');
    const native = { title: data.linkTitle, text: data.textToShare, url: link };
    // Called synchronously in the click handler, as browsers require.
    if (!canShare(native)) return setShown({ ...data, link });
    try {
      await navigator.share(native);
    } catch (error) {
      // The user closed the native sheet.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setShown({ ...data, link });
    }
  }

  const close = useCallback(() => setShown(null), []);
  return { share: (data: ShareData) => void share(data), shown, close };
}

const canShare = (data: { title: string; text: string; url: string }): boolean =>
  'share' in navigator && (!('canShare' in navigator) || navigator.canShare(data));
