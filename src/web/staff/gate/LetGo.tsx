import Banknote from 'lucide-react/icons/banknote';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useRef, useState } from 'react';
import { formatTime } from '#shared/dates.ts';
import { formatNaira } from '#shared/money.ts';
import { releaseCar, type StaffRelease } from '#shared/releases/staff-releases.contract.ts';
import { BookingNumber } from '#web/domain/bookings/BookingNumber.tsx';
import { NumberPlate } from '#web/domain/cars/NumberPlate.tsx';
import { useSubmit } from '#web/lib/use-submit.ts';
import { invalidateOnSite } from '#web/staff/on-site/on-site-queries.ts';
import { PhotosOfCar } from '#web/staff/on-site/PhotosOfCar.tsx';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { ChoiceTiles } from '#web/ui/form/ChoiceTiles.tsx';
import { handOverLines, inWords } from './gate-labels.ts';
import { showRelease } from './gate-queries.ts';
import { wrongTries } from './wrong-tries.ts';
import styles from './Gate.module.css';
import { texts } from './staff-gate.texts.ts';

interface LetGoProps {
  release: StaffRelease;
  /** The code that was checked. It is sent once more to let the car go. */
  code: string;
  onWrong: (wrong: { triesLeft: number }) => void;
}

/**
 * The screen after a correct code: the car, the money, its possible collectors and the things to hand over. The button
 * that lets the car go names the missing parts.
 */
export function LetGo({ release, code, onWrong }: LetGoProps) {
  const { why, codeOf } = release;
  const lines = handOverLines(release);
  const [taker, setTaker] = useState<string>(codeOf?.who ?? '');
  const [given, setGiven] = useState<readonly string[]>([]);
  const [isTried, setTried] = useState(false);
  const { busy, submit, failure } = useSubmit();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const isOther = taker !== codeOf?.who;
  const isBlocked = why === 'money-due';
  const missing = lines.filter((line) => !given.includes(line));
  const go = () => {
    setTried(true);
    if (missing.length > 0 || isOther || isBlocked) return undefined;
    return submit(async () => {
      try {
        const { message, release: released } = await staffCall(releaseCar, {
          params: { id: release._id },
          body: { code },
        });
        showRelease(released);
        toast.success(message);
        void invalidateOnSite();
      } catch (error) {
        const triesLeft = wrongTries(error);
        if (triesLeft === null) throw error;
        onWrong({ triesLeft });
      }
    });
  };

  return (
    <>
      <article className={styles.let} aria-labelledby="right">
        <h2 className={styles.right} id="right" tabIndex={-1} ref={heading}>
          <CircleCheck size={24} />
          {texts.theCodeIsRight}
        </h2>
        <div className={styles.body}>
          <CarAndMoney release={release} />
          <TakerTiles
            release={release}
            value={taker}
            onChange={setTaker}
            error={isTried && isOther ? texts.notTheirCode : undefined}
          />
          <HandOver lines={lines} given={given} onChange={setGiven} />
          {failure && <Notice tone="bad">{failure}</Notice>}
        </div>
      </article>
      <aside className={styles.bar} aria-label={texts.handOverTheCar}>
        <div>
          <p role={isTried ? 'alert' : undefined}>
            {missing.length === 0 ? (
              <b>{isBlocked ? texts.stillToPay : texts.allIsHandedOver}</b>
            ) : (
              <>
                <span className="muted small">{texts.stillToHandOver}</span>
                <b>{inWords(missing)}</b>
              </>
            )}
          </p>
          <Button busy={busy} busyLabel={texts.oneMoment} onClick={() => void go()}>
            {texts.handItOver}
          </Button>
        </div>
      </aside>
    </>
  );
}

/** The car that leaves, and the amount to pay. */
function CarAndMoney({ release }: { release: StaffRelease }) {
  const { plate, carType, number, due } = release;
  return (
    <>
      <p className={styles.plate}>
        {plate && <NumberPlate plate={plate} big />}
        <b>{carType}</b>
      </p>
      <p className="muted">{texts.comparePlate}</p>
      <section aria-label={texts.photosOfTheCheckIn}>
        <PhotosOfCar car={release} />
      </section>
      <p className={styles.facts}>
        <span className={styles.money} data-status={due > 0 ? 'pending' : 'paid'}>
          <Banknote size={20} />
          {due > 0 ? texts.toPay(formatNaira(due)) : texts.paid}
        </span>
        <BookingNumber number={number} />
      </p>
    </>
  );
}

interface TakerTilesProps {
  release: StaffRelease;
  value: string;
  onChange: (who: string) => void;
  error: string | undefined;
}

/** The person who takes the car: the owner, or someone whom the owner named. */
const TakerTiles = ({ release: { mayCollect, codeOf }, value, onChange, error }: TakerTilesProps) => (
  <ChoiceTiles
    legend={texts.whoTakesIt}
    legendLook="label"
    name="taker"
    value={value}
    onChange={onChange}
    error={error}
    choices={mayCollect.map(({ who, name, namedAt }) => ({
      value: who,
      label: name || texts.erasedPerson,
      note: [
        who === 'owner' ? 'Owner.' : texts.namedByOwner(namedAt ? `, ${formatTime(namedAt)}` : ''),
        codeOf?.who === who && texts.thisIsTheirCode,
      ]
        .filter(Boolean)
        .join(' '),
    }))}
  />
);

interface HandOverProps {
  lines: readonly string[];
  given: readonly string[];
  onChange: (update: (before: readonly string[]) => readonly string[]) => void;
}

const HandOver = ({ lines, given, onChange }: HandOverProps) => (
  <fieldset className={styles.hand}>
    <legend>{texts.alsoHandOver}</legend>
    {lines.map((line) => (
      <Checkbox
        key={line}
        label={line}
        checked={given.includes(line)}
        onChange={({ target }) =>
          onChange((before) => (target.checked ? [...before, line] : before.filter((one) => one !== line)))
        }
      />
    ))}
  </fieldset>
);
