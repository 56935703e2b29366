import { useEffect, useState } from 'react';

/** What the link of an email carries in its fragment, which browsers never send. */
export interface MailedLink {
  token: string;
  /** The address the email was sent to, if the page needs it. */
  email: string;
  /** What the token is for, on a page with several forms. */
  purpose: string;
}

/**
 * The link that opened this page, or null. It is removed from the address, so that it neither stays in the history nor
 * is shared with the page.
 */
export function useMailedLink(): MailedLink | null {
  const [link] = useState(() => {
    const given = new URLSearchParams(location.hash.slice(1));
    const token = given.get('token');
    return token === null ? null : { token, email: given.get('email') ?? '', purpose: given.get('for') ?? '' };
  });
  useEffect(() => {
    if (link) history.replaceState(history.state, '', location.pathname + location.search);
  }, [link]);
  return link;
}
