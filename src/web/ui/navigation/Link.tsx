import { type ComponentProps, createElement, use } from 'react';
import { LinkContext } from './link-context.ts';

/** A link. Public pages render `<a>`; inside `<LinkContext value={RouterLink}>` it changes screens without a reload. */
export function Link(props: ComponentProps<'a'>) {
  return createElement(use(LinkContext), props);
}
