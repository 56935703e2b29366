import { LineIcon, type LineIconProps } from './LineIcon.tsx';

/** How lucide describes an icon: its lines, each with the attributes of its SVG element. */
interface LucideIcon {
  node: readonly [tag: string, attributes: Readonly<Record<string, string>>][];
}

/**
 * Stands in for lucide-react's own frame (vite.config.ts): the lines are written out once and parsed by the browser, where
 * lucide makes a React element of each, each time (docs/decisions/0020).
 */
export default function createLucideIcon({ node }: LucideIcon): (props: LineIconProps) => React.ReactNode {
  const written = (attributes: Readonly<Record<string, string>>) => Object.entries(attributes).filter(([name]) => name !== 'key').map(([name, value]) => ` ${name}="${value}"`).join('');
  const lines = node.map(([tag, attributes]) => `<${tag}${written(attributes)}/>`).join('');
  return (props) => <LineIcon {...props} lines={lines} />;
}
