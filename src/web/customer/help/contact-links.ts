import type { Centre } from '#shared/settings/centre.contract.ts';

/** A WhatsApp link with a text ready to send (wa.me/<number>?text=). Other links are left as they are. */
export function withPrefilledText(link: string, text: string): string {
  try {
    const url = new URL(link);
    if (!/^(?:wa\.me|(?:api|web|www)\.whatsapp\.com)$/.test(url.hostname)) return link;
    url.searchParams.delete('text');
    // Not through searchParams, which writes a space as + and shows it so.
    const rest = url.search ? `${url.search}&` : '?';
    return `${url.origin}${url.pathname}${rest}text=${encodeURIComponent(text)}`;
  } catch {
    return link;
  }
}

/** Where somebody can talk to the centre: its chat, else WhatsApp, with a text ready; null while there is neither. */
export function chatLink(centre: Centre | undefined, text: string): string | null {
  const link = centre?.links['chat'] || centre?.links['whatsapp'];
  return link ? withPrefilledText(link, text) : null;
}
