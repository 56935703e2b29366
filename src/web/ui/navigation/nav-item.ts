import type { Icon } from '../icons/icon-type.ts';

/** A navigation item. `current` marks the current one. */
export interface NavItem {
  href: string;
  label: string;
  icon: Icon;
  current?: boolean | undefined;
  /** What waits there, shown beside the label; 0 shows nothing. */
  count?: number | undefined;
}
