import { type ComponentProps, createElement, use } from 'react';
import { LinkContext } from './link-context.ts';

/** A link: a plain `<a>`. Inside `<LinkContext value={routerLink}>` it navigates without a page load. */
export function Link(props: ComponentProps<'a'>) {
  return createElement('a', use(LinkContext)(props));
}
