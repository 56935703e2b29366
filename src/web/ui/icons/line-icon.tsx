import type { Icon } from './icon-type.ts';

/**
 * An icon on lucide's 24 px grid with 2 px lines and round ends. Decorative. `lines`: the data of its path. Each icon
 * is one component, not one around another: a screen has up to 25.
 */
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
