import type { ComponentProps } from 'react';
import { Link } from 'react-router';

/** The screens of the application; every other address (public pages, tel:, mailto:, other sites) is a plain anchor. */
const SCREEN = /^(?:\/(?:login|signup|otp|reset|new|user|staff)(?:[/?#]|$)|\?)/;

/** The app's link, for LinkContext. Takes `href` like an anchor. */
export function RouterLink({ href = '', children, ...rest }: ComponentProps<'a'>) {
  if (rest.target || rest.download != null || !SCREEN.test(href)) {
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <Link to={href} {...rest}>
      {children}
    </Link>
  );
}
