import type { ReactNode } from 'react';

/** Placeholders in the layout of a page, with a label for screen readers ("Loading your bookings"). */
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
