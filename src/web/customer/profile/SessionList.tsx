import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endOtherSessions, endSession, listSessions, type OpenSession } from '#shared/accounts/sessions.contract.ts';
import { formatDayAndTime } from '#shared/dates.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { ownMessage } from '#web/lib/error-message.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import styles from './ProfileScreen.module.css';
import { texts } from './customer-profile.texts.ts';

const KEY = ['sessions'];

/** Where the customer is logged in, with a button to end each of the others. */
export function SessionList() {
  const client = useQueryClient();
  const [ending, setEnding] = useState<OpenSession | 'others' | null>(null);
  const { data, error, refetch, isFetching, dataUpdatedAt } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => customerCall(listSessions, {}, { signal }),
  });
  const end = useMutation({
    mutationFn: (which: OpenSession | 'others') =>
      which === 'others' ? customerCall(endOtherSessions) : customerCall(endSession, { params: { id: which._id } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (failure) => toast.error(ownMessage(failure)),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: KEY });
      setEnding(null);
    },
  });
  if (error && !data)
    return (
      <ErrorState technical={ownMessage(error)} onRetry={() => void refetch()} retrying={isFetching}>
        {texts.devicesFailed}
      </ErrorState>
    );
  if (!data) return <p className="muted small">{texts.loadingYourDevices}</p>;
  const others = data.sessions.filter(({ current }) => !current);
  return (
    <>
      <ul className={styles.sessions} aria-label={texts.loggedInDevices}>
        {data.sessions.map((session) => (
          <li className={styles.row} key={session._id}>
            <div>
              <b>{session.device}</b>
              <p className="muted small">
                {session.current
                  ? texts.thisDevice
                  : texts.lastSeen(formatDayAndTime(session.lastSeen, new Date(dataUpdatedAt)))}
              </p>
            </div>
            {!session.current && (
              <Button variant="line" size="sm" onClick={() => setEnding(session)}>
                {texts.logOut}
                <span className="sr"> {session.device}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <Button variant="line" onClick={() => setEnding('others')}>
          {texts.logOutAllOtherDevices}
        </Button>
      )}
      <Sheet
        role="alertdialog"
        open={ending !== null}
        onClose={() => setEnding(null)}
        busy={end.isPending}
        title={ending === 'others' ? texts.logOutAllOtherDevicesQuestion : texts.logOutThisDevice}
      >
        <p>
          {ending === 'others'
            ? texts.devicesMustLogInAgain(others.length)
            : texts.deviceMustLogInAgain(ending?.device ?? '')}
        </p>
        <SheetActions>
          <Button busy={end.isPending} busyLabel={texts.loggingOut} onClick={() => ending && end.mutate(ending)}>
            {texts.yesLogOut}
          </Button>
          <Button variant="line" disabled={end.isPending} onClick={() => setEnding(null)} data-autofocus>
            {texts.no}
          </Button>
        </SheetActions>
      </Sheet>
    </>
  );
}
