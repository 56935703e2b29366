import type { ReactNode } from 'react';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { texts } from './staff-integrations.texts.ts';

interface PartFrameProps {
  /** The heading, which names the listed things. */
  title: string;
  lead: ReactNode;
  action: ReactNode;
  query: { data: unknown; error: Error | null; isFetching: boolean; refetch: () => unknown };
  children: ReactNode;
}

/** The heading of a part, and its list, which may be loading or have failed. */
export function PartFrame({ title, lead, action, query, children }: PartFrameProps) {
  const { data, error, isFetching, refetch } = query;
  return (
    <section aria-labelledby="part" className="stack">
      <div className="block-head">
        <h2 className="heading" id="part">
          {title}
        </h2>
        {action}
      </div>
      <p className="muted">{lead}</p>
      {error && data === undefined && (
        <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!error && data === undefined && (
        <SkeletonGroup label={texts.loading(title)}>
          <SkeletonCards />
        </SkeletonGroup>
      )}
      {data !== undefined && children}
    </section>
  );
}
