import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Avatar } from '../data/Avatar.tsx';
import { MenuEntry, type MenuItem } from './MenuEntry.tsx';
import styles from './Menu.module.css';
import { texts } from '#web/ui/ui.texts.ts';

export interface MenuProps {
  /** The user's first and last name. */
  name: string;
  photo?: string | null | undefined;
  /** A second line under the name (a staff member's role). */
  note?: ReactNode;
  /** Groups of items, separated by lines. */
  groups: readonly (readonly MenuItem[])[];
}

/**
 * The avatar in the header and its menu. Arrows, Home, End and letters move; Escape, Tab and a click outside close.
 */
export function Menu({ name, photo, note, groups }: MenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const enterAt = useRef<'first' | 'last'>('first');
  const id = useId();

  const entries = () => [...(root.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];

  useEffect(() => {
    if (!open) return;
    entries()
      .at(enterAt.current === 'first' ? 0 : -1)
      ?.focus();
    const outside = (event: PointerEvent) => {
      if (!(event.target instanceof Node && root.current?.contains(event.target))) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);

  function close() {
    setOpen(false);
    button.current?.focus();
  }
  function buttonKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    enterAt.current = event.key === 'ArrowDown' ? 'first' : 'last';
    setOpen(true);
  }
  function menuKey(event: KeyboardEvent) {
    const all = entries();
    const at = all.findIndex((entry) => entry === document.activeElement);
    let to: HTMLElement | undefined;
    if (event.key === 'ArrowDown') to = all[(at + 1) % all.length];
    else if (event.key === 'ArrowUp') to = all.at(at - 1);
    else if (event.key === 'Home') to = all[0];
    else if (event.key === 'End') to = all.at(-1);
    else if (/^\p{L}$/u.test(event.key)) {
      const starts = (node: HTMLElement) => node.textContent?.toLowerCase().startsWith(event.key.toLowerCase());
      to = [...all.slice(at + 1), ...all.slice(0, at + 1)].find(starts);
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      return close();
    } else return;
    event.preventDefault();
    to?.focus();
  }
  function blur(event: FocusEvent) {
    if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) setOpen(false);
  }

  return (
    <div ref={root} className={styles.root} onBlur={blur}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={texts.accountMenu(name)}
        onClick={() => {
          enterAt.current = 'first';
          setOpen(!open);
        }}
        onKeyDown={buttonKey}
      >
        <Avatar name={name} photo={photo} />
      </button>
      {open && (
        <div className={styles.card}>
          <div className={styles.who}>
            <Avatar name={name} photo={photo} />
            <p>
              <b>{name}</b>
              {note && <small>{note}</small>}
            </p>
          </div>
          <div id={id} role="menu" tabIndex={-1} aria-label={texts.account} onKeyDown={menuKey}>
            {groups.map((group, index) => (
              <div key={index} className={styles.group}>
                {group.map((item) => (
                  <MenuEntry
                    key={item.label}
                    item={item}
                    onDone={item.href === undefined ? close : () => setOpen(false)}
                  />
                ))}
              </div>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
