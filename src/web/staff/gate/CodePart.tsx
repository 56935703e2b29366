import Hand from 'lucide-react/icons/hand';
import Phone from 'lucide-react/icons/phone';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { type ReactNode, useState } from 'react';
import { checkReleaseCode, type StaffRelease } from '#shared/releases/staff-releases.contract.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { CodeInput } from '#web/ui/form/CodeInput.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { CodeScanner } from './CodeScanner.tsx';
import { triesLabel } from './gate-labels.ts';
import { showRelease } from './gate-queries.ts';
import { LetGo } from './LetGo.tsx';
import { wrongTries } from './wrong-tries.ts';
import styles from './Gate.module.css';
import { texts } from './staff-gate.texts.ts';

/** The release that a correct code opened. It is only in the memory of this page. */
interface Checked {
  code: string;
  release: StaffRelease;
}

/** Six boxes or the camera. A correct code shows the car and the person who takes it. A wrong one stops the release. */
export function CodePart({ release }: { release: StaffRelease }) {
  const [checked, setChecked] = useState<Checked | null>(null);
  const [wrong, setWrong] = useState<{ triesLeft: number } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { busy, submit, failure } = useSubmit();
  const left = wrong?.triesLeft ?? release.triesLeft;

  const check = (code: string) =>
    submit(async () => {
      setChecked(null);
      try {
        const answer = await staffCall(checkReleaseCode, { params: { id: release._id }, body: { code } });
        setWrong(null);
        showRelease(answer);
        setChecked({ code, release: answer });
      } catch (error) {
        const triesLeft = wrongTries(error);
        if (triesLeft === null) throw error;
        setWrong({ triesLeft });
      }
    });
  const clear = () => {
    setWrong(null);
    setChecked(null);
    setAttempt((before) => before + 1);
  };

  if (left === 0) return <Stop title={texts.doNotHandOver}>{texts.tooManyWrongCodes}</Stop>;
  return (
    <>
      <div className={styles.code}>
        <CodeInput
          key={attempt}
          length={6}
          name="code"
          label={texts.releaseCode}
          hint={wrong ? undefined : triesLabel(left)}
          error={wrong ? texts.noCarHasCode : undefined}
          disabled={busy}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the boxes were emptied by a press
          autoFocus={attempt > 0}
          onChange={() => setChecked(null)}
          onComplete={(code) => void check(code)}
        />
        <CodeScanner onCode={(code) => void check(code)} />
      </div>
      {failure && <Notice tone="bad">{failure}</Notice>}
      {wrong && (
        <>
          <Stop title={texts.doNotHandOver}>{texts.wrongCode(triesLabel(left))}</Stop>
          <WhatToDo />
          <Button block onClick={clear}>
            {texts.clearAndTryAgain}
          </Button>
          <Button variant="line" block href={staffPaths.onSite()}>
            {texts.findByPlate}
          </Button>
          <p className="muted small">{texts.triesAreRecorded}</p>
        </>
      )}
      {checked && <LetGo key={checked.code} release={checked.release} code={checked.code} onWrong={setWrong} />}
    </>
  );
}

const Stop = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.stop} role="alert">
    <Hand size={32} />
    <p>
      <b>{title}</b>
      {children}
    </p>
  </div>
);

const ADVICE = [
  { Icon: RefreshCw, text: texts.adviceAskAgain },
  {
    Icon: Phone,
    text: texts.adviceCallOwner,
  },
  { Icon: ShieldCheck, text: texts.adviceKeepKey },
];

const WhatToDo = () => (
  <Card aria-labelledby="what-to-do">
    <h2 className="heading" id="what-to-do">
      {texts.whatToDo}
    </h2>
    <ul className={styles.advice}>
      {ADVICE.map(({ Icon, text }) => (
        <li key={text}>
          <Icon size={20} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  </Card>
);
