import type { ComponentProps, MouseEvent } from 'react';
import { navigate } from '#web/lib/router.tsx';

/**
 * The screens of the application; every other address (public pages, tel:, mailto:, other sites) is a plain anchor.
 */
const SCREEN = /^(?:\/(?:login|signup|otp|reset|new|user|staff)(?:[/?#]|$)|\?)/;

/** Whether a click opens in this tab: with a modifier key or another button the browser decides. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey && !event.defaultPrevented;

/** The app's links, for LinkContext: `href` like that of an anchor, absolute or only a query. */
export function routerLink(props: ComponentProps<'a'>): ComponentProps<'a'> {
  const { href = '', onClick, target, download } = props;
  if (target || download != null || !SCREEN.test(href)) return props;
  return {
    ...props,
    onClick: (event) => {
      onClick?.(event);
      if (!isPlain(event)) return;
      event.preventDefault();
      // Like a browser: the current location is not added to the history again.
      navigate(href, { replace: event.currentTarget.href === location.href });
    },
  };
}
