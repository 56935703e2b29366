import Car from 'lucide-react/icons/car';
import Check from 'lucide-react/icons/check';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Flag from 'lucide-react/icons/flag';
import KeyRound from 'lucide-react/icons/key-round';
import Route from 'lucide-react/icons/route';
import Wrench from 'lucide-react/icons/wrench';
import { formatDay } from '#shared/dates.ts';
import type { CustodyEvent, Visit } from '#shared/visits/visits.contract.ts';
import { timeText } from '#web/domain/scheduling/time-labels.ts';
import { cx } from '#web/ui/cx.ts';
import type { Icon } from '#web/ui/icons/icon-type.ts';
import { eventText } from './visit-texts.ts';
import styles from './CustodyTrail.module.css';
import { texts } from './customer-visits.texts.ts';

const ICON: Record<CustodyEvent['kind'], Icon> = {
  'checked-in': ClipboardCheck,
  confirmed: Check,
  'key-moved': KeyRound,
  'car-moved': Wrench,
  'road-test-started': Route,
  'road-test-ended': Route,
  'handed-to-driver': Car,
  'returned-by-driver': Car,
  ready: Flag,
  released: Flag,
};

/** Every move of the car and its key, by day, and when the car will be ready. New lines are announced. */
export function CustodyTrail({ visit, now }: { visit: Visit; now: Date }) {
  const days = [...Map.groupBy(visit.custody, ({ at }) => formatDay(at, now))];
  const last = visit.custody.at(-1)?._id;
  const isOver = visit.state === 'ready' || visit.state === 'released';
  return (
    <div aria-live="polite">
      {days.map(([day, events], index) => (
        <section key={day} aria-label={day}>
          <h2 className={styles.day}>{day}</h2>
          <ol className={styles.trail}>
            {events.map((event) => {
              const Glyph = ICON[event.kind];
              const { title, detail } = eventText(event, visit.checkIn);
              const isNow = event._id === last && !isOver;
              return (
                <li key={event._id} className={cx(isNow && styles.now)}>
                  <time dateTime={event.at}>{timeText(event.at)}</time>
                  <span className={styles.dot}>
                    <Glyph size={16} />
                  </span>
                  <div>
                    <h3>
                      {title}
                      {isNow && <span className={styles.tag}>{texts.now}</span>}
                    </h3>
                    {detail && <p>{detail}</p>}
                  </div>
                </li>
              );
            })}
            {index === days.length - 1 && !isOver && (
              <li className={styles.next}>
                {visit.readyBy === null ? (
                  <span />
                ) : (
                  <time dateTime={visit.readyBy}>{texts.about(timeText(visit.readyBy))}</time>
                )}
                <span className={styles.dot}>
                  <Flag size={16} />
                </span>
                <div>
                  <h3>{texts.ready}</h3>
                  <p>{texts.readyExplained}</p>
                </div>
              </li>
            )}
          </ol>
        </section>
      ))}
    </div>
  );
}
