import type { Icon } from '../icons/icon-type.ts';
import { Link } from './Link.tsx';

export interface MenuItem {
  label: string;
  icon: Icon;
  /** A place to go ... */
  href?: string | undefined;
  /** ... or something to do. */
  onSelect?: (() => void) | undefined;
}

/** One line of a Menu. It is reached by the menu's own keys, so Tab passes it by. */
export function MenuEntry({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const { label, icon: Glyph, href, onSelect } = item;
  const choose = () => {
    onDone();
    onSelect?.();
  };
  if (href !== undefined) {
    return (
      <Link href={href} role="menuitem" tabIndex={-1} onClick={choose}>
        <Glyph size={20} />
        {label}
      </Link>
    );
  }
  return (
    <button type="button" role="menuitem" tabIndex={-1} onClick={choose}>
      <Glyph size={20} />
      {label}
    </button>
  );
}
