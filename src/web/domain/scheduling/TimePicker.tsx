import { useQuery } from '@tanstack/react-query';
import PhoneCall from 'lucide-react/icons/phone-call';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { ANY_TIME } from './any-time.ts';
import { withOwnStarts } from './time-choice.ts';
import { timeText } from './time-labels.ts';
import { timesQueryOptions, type TimesJob } from './times-query.ts';
import { TimeChoices, type TimeChoicesProps } from './TimeChoices.tsx';
import { TimesSkeleton } from './TimesSkeleton.tsx';
import styles from './TimePicker.module.css';
import { texts } from './domain-scheduling.texts.ts';

export interface TimePickerProps extends Omit<TimeChoicesProps, 'times'> {
  job: TimesJob;
  /** The start of the customer's own hold: offered like a free time. */
  ownStart?: string | undefined;
}

/**
 * Chooses a free time of a job: the next one, one of the coming two weeks, or none ("call me"). One radio group across
 * all of them. Loads its times, and keeps the last list while there is no network.
 */
export function TimePicker({ job, movingFrom, ownStart, ...choices }: TimePickerProps) {
  const { offersAnyTime, chosen, onChoose } = choices;
  const query = useQuery(timesQueryOptions(job));
  const online = useOnline();
  const { data, error, isFetching, refetch, dataUpdatedAt } = query;
  if (data === undefined) {
    if (error === null) return <TimesSkeleton />;
    return (
      <Card role="alert">
        <p className="strong">{texts.timesFailed}</p>
        <p className="muted">{texts.choicesKept(offersAnyTime ? texts.orWeCallYou : '.')}</p>
        <div className="actions">
          <Button size="sm" icon={RefreshCw} busy={isFetching} busyLabel={texts.trying} onClick={() => void refetch()}>
            {texts.tryAgain}
          </Button>
          {offersAnyTime && (
            <Button
              size="sm"
              variant="line"
              icon={PhoneCall}
              aria-pressed={chosen === ANY_TIME}
              onClick={() => onChoose(ANY_TIME)}
            >
              {texts.callMe}
            </Button>
          )}
        </div>
      </Card>
    );
  }
  return (
    <>
      {(!online || error !== null) && (
        <Notice tone="gold" icon={WifiOff} role="status" className={styles.notice}>
          <b>{online ? texts.refreshFailed : texts.noNetwork}</b>{' '}
          {texts.freeTimesAsOf(timeText(new Date(dataUpdatedAt).toISOString()))}
          {online && (
            <>
              {' '}
              <Button
                variant="text"
                size="sm"
                busy={isFetching}
                busyLabel={texts.trying}
                onClick={() => void refetch()}
              >
                {texts.tryAgain}
              </Button>
            </>
          )}
        </Notice>
      )}
      <TimeChoices {...choices} times={withOwnStarts(data, [movingFrom, ownStart])} movingFrom={movingFrom} />
    </>
  );
}
