import { LineIcon, type LineIconProps } from './LineIcon.tsx';

/** Lucide's description of an icon: its elements with their SVG attributes. */
interface LucideIcon {
  node: readonly [tag: string, attributes: Readonly<Record<string, string>>][];
}

/**
 * Replaces lucide-react's icon component (vite.config.ts): the lines are markup that the browser parses, where lucide
 * creates a React element for each (docs/decisions/0020).
 */
export default function createLucideIcon({ node }: LucideIcon): (props: LineIconProps) => React.ReactNode {
  const written = (attributes: Readonly<Record<string, string>>) =>
    Object.entries(attributes)
      .filter(([name]) => name !== 'key')
      .map(([name, value]) => ` ${name}="${value}"`)
      .join('');
  const lines = node.map(([tag, attributes]) => `<${tag}${written(attributes)}/>`).join('');
  return (props) => <LineIcon {...props} lines={lines} />;
}
