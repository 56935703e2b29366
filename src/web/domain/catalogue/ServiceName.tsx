import type { ReactNode } from 'react';
import styles from './ServiceName.module.css';

/** A service's name, which may break after a slash. */
export const breakableName = (name: string): ReactNode =>
  name.includes('/')
    ? name.split('/').flatMap((part, i) => (i === 0 ? [part] : ['/', <wbr key={part} />, part]))
    : name;

/** A service's name, which breaks only between words and after a slash. */
export const ServiceName = ({ name }: { name: string }) => <span className={styles.name}>{breakableName(name)}</span>;
