import { LineIcon, type LineIconProps } from './LineIcon.tsx';

/** The Instagram icon in our line style. */
export function InstagramIcon(props: LineIconProps) {
  return (
    <LineIcon
      {...props}
      lines='<rect width="18" height="18" x="3" y="3" rx="5"/><circle cx="12" cy="12" r="4"/><path d="M17 7h.01"/>'
    />
  );
}
