import Clock from 'lucide-react/icons/clock';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import type { Icon } from '../icons/icon-type.ts';
import styles from './Notice.module.css';

const ICON = { info: Info, gold: Clock, bad: TriangleAlert } satisfies Record<string, Icon>;

export interface NoticeProps {
  /** info: water, gold: mind this, bad: something failed (read out at once). */
  tone?: 'info' | 'gold' | 'bad' | undefined;
  icon?: Icon | undefined;
  children: ReactNode;
  role?: string | undefined;
  className?: string | undefined;
}

/** A sentence in a tinted strip, with an icon. */
export function Notice({ tone = 'info', icon, children, role, className }: NoticeProps) {
  const Glyph = icon ?? ICON[tone];
  return (
    <div className={cx(styles.notice, styles[tone], className)} role={role ?? (tone === 'bad' ? 'alert' : undefined)}>
      <Glyph size={20} />
      <div>{children}</div>
    </div>
  );
}
