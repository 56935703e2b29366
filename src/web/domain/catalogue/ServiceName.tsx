import styles from './ServiceName.module.css';

/** A service's name, which breaks only between words and after a slash. */
export const ServiceName = ({ name }: { name: string }) => (
  <span className={styles.name}>
    {name.split('/').flatMap((part, i) => (i === 0 ? [part] : ['/', <wbr key={part} />, part]))}
  </span>
);
