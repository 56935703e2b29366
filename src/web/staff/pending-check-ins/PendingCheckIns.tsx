import CloudUpload from 'lucide-react/icons/cloud-upload';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useLocation } from '#web/lib/router.tsx';
import { useOnline } from '#web/lib/use-online.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { pendingText } from './pending-text.ts';
import { usePendingCheckIns } from './pending-check-ins.ts';
import styles from './PendingCheckIns.module.css';
import { texts } from './staff-pending-check-ins.texts.ts';

/** Shown on every staff screen: the check-ins that wait on this phone, and those that the server refused. */
export function PendingCheckIns() {
  const { pathname } = useLocation();
  const isOnline = useOnline();
  const waiting = usePendingCheckIns().flatMap((pending) => {
    const text = pendingText(pending, isOnline);
    // The screen of a check-in shows its state itself.
    return text === null || pathname === staffPaths.checkIn(pending.id) ? [] : [{ pending, ...text }];
  });
  if (waiting.length === 0) return null;
  return (
    <aside className="wrap wide" aria-label={texts.checkInsOnThisPhone}>
      <ul className={styles.list}>
        {waiting.map(({ pending, text, isProblem }) => (
          <li key={pending.id}>
            <Notice
              tone={isProblem ? 'bad' : 'gold'}
              icon={isProblem ? TriangleAlert : CloudUpload}
              role={isProblem ? 'alert' : 'status'}
            >
              <Link href={staffPaths.checkIn(pending.id)} className="tap">
                {pending.subject.number}
              </Link>{' '}
              {text}
            </Notice>
          </li>
        ))}
      </ul>
    </aside>
  );
}
