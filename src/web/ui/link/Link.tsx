import { type ComponentProps, createElement, use } from 'react';
import { LinkContext } from './link-context.ts';

/** A link. Public pages render `<a>`; inside `<LinkContext value={RouterLink}>` it navigates without a page load. */
export function Link(props: ComponentProps<'a'>) {
  return createElement(use(LinkContext), props);
}
