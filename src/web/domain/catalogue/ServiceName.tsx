import { Fragment } from 'react';

/** A service's name, which breaks only between words and after a slash. */
export const ServiceName = ({ name }: { name: string }) => (
  <span className="whole-words">
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
