import { type ComponentProps, createContext, type ElementType } from 'react';

/** What a Link becomes. A plain anchor on public pages; the app provides RouterLink. */
export const LinkContext = createContext<ElementType<ComponentProps<'a'>>>('a');
