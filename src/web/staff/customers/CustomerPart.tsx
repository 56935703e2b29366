import { type ReactNode, useId } from 'react';
import { ListQueryState } from '#web/ui/feedback/ListQueryState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import styles from './CustomerScreen.module.css';
import { texts } from './staff-customers.texts.ts';

interface CustomerPartProps<Data> {
  title: string;
  query: { data: Data | undefined; error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
  /** The name of the data in messages: "the visits". */
  what: string;
  action?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A part of a customer's page, which loads and can fail by itself. */
export function CustomerPart<Data>({ title, query, what, action, children }: CustomerPartProps<Data>) {
  const id = useId();
  return (
    <Card className="stack-tight" aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className="heading" id={id}>
          {title}
        </h2>
        {action}
      </div>
      <ListQueryState
        query={query}
        what={what}
        skeleton={
          <SkeletonGroup label={texts.loading(what)}>
            <Skeleton shape="long" />
            <Skeleton shape="short" />
          </SkeletonGroup>
        }
      >
        {children}
      </ListQueryState>
    </Card>
  );
}

interface TurnPagesProps {
  /** The name of the list for screen readers: visits. */
  what: string;
  page: number;
  totalPages: number;
  onGo: (page: number) => void;
}

/** Newer and older entries of one part. Nothing if all of them fit on one page. */
export function TurnPages({ what, page, totalPages, onGo }: TurnPagesProps) {
  if (totalPages <= 1) return null;
  return (
    <nav className="actions" aria-label={texts.pagesOf(what)}>
      <Button variant="line" size="sm" disabled={page <= 1} onClick={() => onGo(page - 1)}>
        {texts.newer}
      </Button>
      <span className="small muted num">{texts.pageOf(page, totalPages)}</span>
      <Button variant="line" size="sm" disabled={page >= totalPages} onClick={() => onGo(page + 1)}>
        {texts.older}
      </Button>
    </nav>
  );
}
