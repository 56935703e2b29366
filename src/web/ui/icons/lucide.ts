import { type IconPart, iconPath } from './icon-path.ts';
import type { Icon } from './icon-type.ts';
import { lineIcon } from './line-icon.tsx';

/** Lucide's description of an icon. */
interface LucideIcon {
  node: readonly IconPart[];
}

/**
 * Replaces lucide-react's icon component (vite.config.ts): the lines are one path, where lucide creates an element for
 * each.
 */
export default function createLucideIcon({ node }: LucideIcon): Icon {
  return lineIcon(iconPath(node));
}
