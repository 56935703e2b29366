import type { ComponentProps, MouseEvent } from 'react';
import { useNavigate } from 'react-router';

/** The screens of the application; every other address (public pages, tel:, mailto:, other sites) is a plain anchor. */
const SCREEN = /^(?:\/(?:login|signup|otp|reset|new|user|staff)(?:[/?#]|$)|\?)/;

/** Whether a click means this tab: with a key held, or another button, it is the browser's own. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey && !event.defaultPrevented;

/**
 * The app's link, for LinkContext. Takes `href` like an anchor. React Router's own would resolve its address anew on every
 * change of place (docs/decisions/0020); ours are absolute, or only a query.
 */
export function RouterLink({ href = '', onClick, children, ...rest }: ComponentProps<'a'>) {
  const navigate = useNavigate();
  if (rest.target || rest.download != null || !SCREEN.test(href)) return <a href={href} onClick={onClick} {...rest}>{children}</a>;
  function go(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (!isPlain(event)) return;
    event.preventDefault();
    // Like a browser: the place where one is does not come into the history twice.
    void navigate(href, { replace: event.currentTarget.href === location.href });
  }
  return <a href={href} {...rest} onClick={go}>{children}</a>;
}
