import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { staffPaths } from './staff-paths.ts';
import { useStaffMe } from './session/staff-session.ts';
import { ROLE_LABEL, texts } from './staff.texts.ts';

/** Instead of a screen that the role of the signed-in member of staff may not see. */
export function NotForRole() {
  const type = useStaffMe()?.type;
  return (
    <EmptyState
      title={texts.notForRole}
      action={<Button href={staffPaths.start(type)}>{texts.toTheFirstScreen}</Button>}
    >
      {texts.notForRoleExplained(type === undefined ? texts.yourRole : ROLE_LABEL[type].toLowerCase())}
    </EmptyState>
  );
}
