import { useLocation } from '#web/lib/router.tsx';
import { BackLink } from '#web/ui/navigation/BackLink.tsx';
import { staffPaths } from './staff-paths.ts';
import { PLACE_LABEL } from './staff.texts.ts';

/** The back link of a place of the navigation to the set-up, while it was opened from there. */
export function SetupBackLink() {
  const { from } = useLocation();
  return from?.startsWith(staffPaths.setup()) ? <BackLink href={from}>{PLACE_LABEL.setup}</BackLink> : null;
}
