import { LineIcon, type LineIconProps } from './LineIcon.tsx';

/** The Reddit icon in our line style. */
export function RedditIcon(props: LineIconProps) {
  return (
    <LineIcon
      {...props}
      lines='<ellipse cx="12" cy="14" rx="8" ry="6"/><path d="M9 13h.01M15 13h.01M9.5 16.5q2.5 1.3 5 0M12 8l1-4.5 3.5.8"/><circle cx="17.5" cy="4.5" r="1"/>'
    />
  );
}
