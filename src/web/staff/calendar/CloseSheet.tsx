import { ExceptionSheet } from '#web/staff/calendar-settings/ExceptionSheet.tsx';
import { useStaffCalendar } from '#web/staff/calendar-settings/calendar-queries.ts';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { texts } from './staff-calendar.texts.ts';

/** Closes a span of a day, or opens one. Loads the bays that the form offers. */
export function CloseSheet({ day, onClose }: { day: string | undefined; onClose: () => void }) {
  const { data, error, refetch } = useStaffCalendar();
  if (data) return <ExceptionSheet calendar={data} day={day} onClose={onClose} />;
  return (
    <Sheet open onClose={onClose} title={texts.closeOrOpenASpan}>
      {error ? (
        <StaffErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonGroup label={texts.loadingTheBays}>
          <Skeleton shape="panel" />
        </SkeletonGroup>
      )}
    </Sheet>
  );
}
