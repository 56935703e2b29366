import type { Icon } from '../icons/icon-type.ts';

/** One place to go. `current` marks the one we are at. */
export interface NavItem {
  href: string;
  label: string;
  icon: Icon;
  current?: boolean | undefined;
}
