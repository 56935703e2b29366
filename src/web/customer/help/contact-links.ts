import type { Centre } from '#shared/settings/centre.contract.ts';

/** A WhatsApp link with a prefilled text (wa.me/<number>?text=). Other links are returned unchanged. */
export function withPrefilledText(link: string, text: string): string {
  try {
    const url = new URL(link);
    if (!/^(?:wa\.me|(?:api|web|www)\.whatsapp\.com)$/.test(url.hostname)) return link;
    url.searchParams.delete('text');
    // Not URLSearchParams, which encodes a space as +; WhatsApp would show the +.
    const rest = url.search ? `${url.search}&` : '?';
    return `${url.origin}${url.pathname}${rest}text=${encodeURIComponent(text)}`;
  } catch {
    return link;
  }
}

/** The centre's chat, else WhatsApp with a prefilled text; null when neither is configured. */
export function chatLink(centre: Centre | undefined, text: string): string | null {
  const link = centre?.links['chat'] || centre?.links['whatsapp'];
  return link ? withPrefilledText(link, text) : null;
}
