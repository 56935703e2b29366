import type { Icon } from './icon-type.ts';

/** A decorative icon on lucide's 24 px grid with 2 px lines and round ends. `lines`: the data of its path. */
export const lineIcon =
  (lines: string): Icon =>
  ({ size = 24, className }) => (
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
      <path d={lines} />
    </svg>
  );
