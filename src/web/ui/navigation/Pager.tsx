import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type FormEvent, useId } from 'react';
import { cx } from '../cx.ts';
import field from '../form/Field.module.css';
import { Link } from '../link/Link.tsx';
import { pageNumbers } from './page-numbers.ts';
import styles from './Pager.module.css';
import { textOf } from '#web/lib/form-data.ts';
import { texts } from '#web/ui/ui.texts.ts';

export interface PagerProps {
  /** From 1. */
  page: number;
  totalPages: number;
  hrefFor: (page: number) => string;
  /** Receives the number typed into the page field, clamped to 1 and totalPages. */
  onGo: (page: number) => void;
  className?: string | undefined;
}

/** First page, neighbours, last page, and a field for any page. Renders nothing for a single page. */
export function Pager({ page, totalPages, hrefFor, onGo, className }: PagerProps) {
  const id = useId();
  if (totalPages <= 1) return null;
  const numbers = pageNumbers(page, totalPages);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = Number.parseInt(textOf(new FormData(event.currentTarget), 'page'), 10);
    if (Number.isFinite(typed)) onGo(Math.min(totalPages, Math.max(1, typed)));
  }

  return (
    <nav className={cx(styles.pager, numbers.length > 5 && styles.long, className)} aria-label={texts.pages}>
      {page > 1 && (
        <Link href={hrefFor(page - 1)} aria-label={texts.previousPage} rel="prev">
          <ChevronLeft size={20} />
        </Link>
      )}
      {numbers.map((number, index) =>
        number === null ? (
          <span key={`gap-${index}`} className={styles.gap} aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={number}
            href={hrefFor(number)}
            aria-label={texts.page(number)}
            aria-current={number === page ? 'page' : undefined}
          >
            {number}
          </Link>
        ),
      )}
      {page < totalPages && (
        <Link href={hrefFor(page + 1)} aria-label={texts.nextPage} rel="next">
          <ChevronRight size={20} />
        </Link>
      )}
      <form onSubmit={submit} noValidate>
        <label htmlFor={id} className="small muted">
          {texts.goToPage}
        </label>
        <input
          key={page}
          id={id}
          name="page"
          className={field.input}
          inputMode="numeric"
          enterKeyHint="go"
          autoComplete="off"
          defaultValue={page}
        />
      </form>
    </nav>
  );
}
