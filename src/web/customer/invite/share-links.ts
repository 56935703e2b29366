/** What is shared (docs/product.md 3). */
export interface ShareData {
  textToShare: string;
  link: string;
  linkTitle: string;
  linkMetaDesc: string;
  linkFavicon: string;
}

export const SHARE_TARGETS = [
  'facebook',
  'twitter',
  'whatsapp',
  'reddit',
  'telegram',
  'linkedin',
  'pinterest',
  'email',
] as const;
export type ShareTarget = (typeof SHARE_TARGETS)[number];

/** The link if it may be shared: a missing scheme becomes http://, any scheme but http and https gives null. */
export function toShareableLink(link: string): string | null {
  const text = link.trim();
  if (text === '' || /[\s\p{Cc}]/u.test(text)) return null;
  // A port after a host name looks like a scheme: localhost:3000.
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text);
  const full = hasScheme ? text : `http://${text.replace(/^\/+/, '')}`;
  try {
    const { protocol, host } = new URL(full);
    return (protocol === 'http:' || protocol === 'https:') && host !== '' ? full : null;
  } catch {
    return null;
  }
}

/** The share address of a target; null when the link may not be shared. */
export function shareUrl(target: ShareTarget, { textToShare, link, linkTitle, linkFavicon }: ShareData): string | null {
  const safe = toShareableLink(link);
  if (safe === null) return null;
  const [u, t, title] = [safe, textToShare, linkTitle || textToShare].map(encodeURIComponent);
  switch (target) {
    case 'facebook':
      return `https://www.facebook.com/sharer/sharer.php?u=${u}`;
    case 'twitter':
      return `https://twitter.com/intent/tweet?url=${u}&text=${t}`;
    case 'whatsapp':
      return `https://wa.me/?text=${t}%20${u}`;
    case 'reddit':
      return `https://www.reddit.com/submit?url=${u}&title=${title}`;
    case 'telegram':
      return `https://t.me/share/url?url=${u}&text=${t}`;
    case 'linkedin':
      return `https://www.linkedin.com/sharing/share-offsite/?url=${u}`;
    case 'pinterest':
      return `https://www.pinterest.com/pin/create/button/?url=${u}&media=${encodeURIComponent(toShareableLink(linkFavicon) ?? '')}&description=${t}`;
    case 'email':
      return `mailto:?subject=${title}&body=${t}%0A${u}`;
  }
}
