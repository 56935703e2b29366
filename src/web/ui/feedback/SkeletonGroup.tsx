import type { ReactNode } from 'react';

/** Bones in the true shape of a page, and one sentence that screen readers hear ("Loading your bookings"). */
export function SkeletonGroup({
  label,
  children,
  className,
}: {
  label: string;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <div aria-busy="true" className={className}>
      <output className="sr">{label}</output>
      {children}
    </div>
  );
}
