import { Fragment } from 'react';
import styles from './ServiceName.module.css';

/** A service's name, which breaks only between words and after a slash. */
export const ServiceName = ({ name }: { name: string }) => (
  <span className={styles.name}>
    {name.split('/').map((part, i) => (
      <Fragment key={part}>
        {i > 0 && (
          <>
            /<wbr />
          </>
        )}
        {part}
      </Fragment>
    ))}
  </span>
);
