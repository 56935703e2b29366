import { type ComponentProps, createContext, type ElementType } from 'react';

/** The component that Link renders: a plain anchor on public pages, RouterLink in the app. */
export const LinkContext = createContext<ElementType<ComponentProps<'a'>>>('a');
