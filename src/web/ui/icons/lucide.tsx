import { type IconPart, iconPath } from './icon-path.ts';
import { LineIcon, type LineIconProps } from './LineIcon.tsx';

/** Lucide's description of an icon. */
interface LucideIcon {
  node: readonly IconPart[];
}

/**
 * Replaces lucide-react's icon component (vite.config.ts): the lines are one path, where lucide creates an element for
 * each (docs/decisions/0205).
 */
export default function createLucideIcon({ node }: LucideIcon): (props: LineIconProps) => React.ReactNode {
  const lines = iconPath(node);
  return (props) => <LineIcon {...props} lines={lines} />;
}
