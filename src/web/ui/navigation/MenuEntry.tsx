import type { Icon } from '../icons/icon-type.ts';
import { Link } from '../link/Link.tsx';

export interface MenuItem {
  label: string;
  icon: Icon;
  /** The target of a link ... */
  href?: string | undefined;
  /** ... or the action of a button. */
  onSelect?: (() => void) | undefined;
}

/** One item of a Menu. The menu's own keys reach it, so it is not in the tab order. */
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
