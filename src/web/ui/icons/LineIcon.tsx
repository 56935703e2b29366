import type { ReactNode } from 'react';

export interface LineIconProps {
  size?: number | string;
  className?: string;
}

/** The frame of our own icons: the same 24 grid, 2 px line and round ends as lucide. Decorative, like lucide's. */
export function LineIcon({ size = 24, className, children }: LineIconProps & { children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      {children}
    </svg>
  );
}
