import type { ReactNode } from 'react';
import emptyBay from '../illustrations/art/empty-bay.svg';
import styles from './StateMessage.module.css';

export interface EmptyStateProps {
  title: ReactNode;
  /** What belongs here. */
  children: ReactNode;
  /** The button that fills it. */
  action?: ReactNode;
  /** Another picture than the free bay, 240 x 140. */
  picture?: string | undefined;
  headingLevel?: 2 | 3 | undefined;
}

/** Nothing here yet: the free bay, what belongs in it, the button that fills it. */
export function EmptyState({ title, children, action, picture = emptyBay, headingLevel = 2 }: EmptyStateProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <div className={styles.state}>
      <img src={picture} alt="" width={240} height={140} />
      <Heading className="heading">{title}</Heading>
      <p>{children}</p>
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  );
}
