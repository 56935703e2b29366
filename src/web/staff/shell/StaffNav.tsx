import ChevronDown from 'lucide-react/icons/chevron-down';
import { type FocusEvent, useEffect, useId, useRef, useState } from 'react';
import { NavLabel, NavLink } from '#web/ui/navigation/NavLink.tsx';
import { TopNav } from '#web/ui/navigation/TopNav.tsx';
import type { StaffNav as Nav } from './staff-nav.ts';
import styles from './StaffNav.module.css';
import { OFFICE_LABEL, texts } from './staff-shell.texts.ts';

interface StaffNavProps {
  nav: Nav;
  onMore: () => void;
}

/** The links in the header: all places on a wide window, four and More on a smaller one. */
export function StaffNav({ nav, onMore }: StaffNavProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    const outside = (event: PointerEvent) => {
      if (!(event.target instanceof Node && root.current?.contains(event.target))) setOpen(false);
    };
    const escaped = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', escaped);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', escaped);
    };
  }, [isOpen]);
  function onBlur({ relatedTarget }: FocusEvent) {
    if (relatedTarget !== null && !root.current?.contains(relatedTarget)) setOpen(false);
  }
  return (
    <div ref={root} onBlur={onBlur}>
      <TopNav items={nav.day} className={styles.wide}>
        {nav.office.length > 0 && (
          <button
            ref={button}
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-current={nav.isInOffice ? 'true' : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {texts.office}
            <ChevronDown size={16} />
          </button>
        )}
      </TopNav>
      <TopNav items={nav.first} className={styles.narrow}>
        <button type="button" aria-haspopup="dialog" aria-current={nav.isInMore ? 'true' : undefined} onClick={onMore}>
          <NavLabel label={texts.more} count={nav.moreCount} />
          <ChevronDown size={16} />
        </button>
      </TopNav>
      {isOpen && (
        <nav id={id} className={styles.office} aria-label={texts.office}>
          {nav.office.map(({ group, items }) => (
            <div key={group}>
              <h2>{OFFICE_LABEL[group]}</h2>
              <ul>
                {items.map((item) => (
                  <li key={item.href}>
                    <NavLink {...item} onClick={() => setOpen(false)} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      )}
    </div>
  );
}
