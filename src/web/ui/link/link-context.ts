import { type ComponentProps, createContext } from 'react';

/** What Link gives its anchor: its own props on public pages, those of routerLink in the app. */
export const LinkContext = createContext((props: ComponentProps<'a'>): ComponentProps<'a'> => props);
