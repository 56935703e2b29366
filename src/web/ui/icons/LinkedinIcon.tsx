import { LineIcon, type LineIconProps } from './LineIcon.tsx';

/** The LinkedIn icon in our line style. */
export function LinkedinIcon(props: LineIconProps) {
  return (
    <LineIcon
      {...props}
      lines='<rect width="18" height="18" x="3" y="3" rx="4"/><path d="M8 11v6M8 7.5h.01M12 17v-6M12 13.5a2.2 2.2 0 0 1 4.4 0V17"/>'
    />
  );
}
