export interface LineIconProps {
  size?: number | string;
  className?: string;
}

/** The frame of every icon: lucide's 24 px grid, 2 px lines, round ends. Decorative. `lines`: the data of its path. */
export function LineIcon({ size = 24, className, lines }: LineIconProps & { lines: string }) {
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
      <path d={lines} />
    </svg>
  );
}
