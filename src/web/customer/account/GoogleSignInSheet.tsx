import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { loginGoogle, registerGoogle } from '#shared/accounts/google-login.contract.ts';
import { AppError } from '#shared/errors.ts';
import { drawGoogleButton, resetGoogleSignIn } from './google-sign-in.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { customerReturnPath } from '#web/customer/session/customer-return-path.ts';
import { customerSession } from '#web/customer/session/customer-session.ts';
import { customerPaths } from '#web/customer/shell/customer-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import styles from './GoogleSignInSheet.module.css';

type GoogleSignInIntent = 'login' | 'register';

export interface GoogleSignInSheetProps {
  intent: GoogleSignInIntent;
  /** What the form has for a friend's code. */
  referralCode?: (() => string | null) | undefined;
  onClose: () => void;
}

type Step = { at: 'loading' | 'offered' | 'sending' } | { at: 'unknown'; credential: string } | { at: 'failed'; says: string };

/** Says what Google will tell us, and shows Google's own button: the only one that gives an ID token. */
export function GoogleSignInSheet({ intent: wants, referralCode, onClose }: GoogleSignInSheetProps) {
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLDivElement>(null);
  const [step, setStep] = useState<Step>({ at: 'loading' });
  const [round, setRound] = useState(0);
  const asks = step.at === 'loading' || step.at === 'offered';

  async function enter(how: GoogleSignInIntent, credential: string): Promise<void> {
    setStep({ at: 'sending' });
    try {
      const { token, user } = await (how === 'login' ? customerCall(loginGoogle, { body: { credential } }) : customerCall(registerGoogle, { body: { credential, referralCode: referralCode?.() } }));
      resetGoogleSignIn();
      customerSession.open(token, user);
      await navigate(customerReturnPath.take() ?? customerPaths.dashboard(), { replace: true });
    } catch (error) {
      const code = error instanceof AppError ? error.code : null;
      // A token that opened nothing is still good: nobody has to choose the account twice.
      if (code === 'account.google_exists') return enter('login', credential);
      if (code === 'account.google_unknown') return setStep({ at: 'unknown', credential });
      resetGoogleSignIn();
      setStep({ at: 'failed', says: errorMessage(error, 'account.google_failed') });
    }
  }
  const chosen = useEffectEvent((credential: string) => void enter(wants, credential));

  useEffect(() => {
    let here = true;
    const draw = async (into: HTMLElement) => {
      try {
        await drawGoogleButton(into, (credential) => here && chosen(credential));
        if (here) setStep({ at: 'offered' });
      } catch (error) {
        if (here) setStep({ at: 'failed', says: errorMessage(error, 'account.google_failed') });
      }
    };
    if (box.current) void draw(box.current);
    return () => void (here = false);
  }, [round]);

  // Google's button, which had the focus, has gone.
  useEffect(() => {
    if (step.at === 'unknown' || step.at === 'failed') next.current?.querySelector('button')?.focus();
  }, [step]);

  function again() {
    setStep({ at: 'loading' });
    setRound(round + 1);
  }

  return (
    <Sheet open onClose={onClose} busy={step.at === 'sending'} title="Continue with Google">
      {asks && <p className="muted">Google tells us your name and email, never your password.</p>}
      <div className={styles.room} hidden={!asks}>
        {step.at === 'loading' && <Spinner label="Asking Google" />}
        <div ref={box} className={styles.box} />
      </div>
      {step.at === 'sending' && <Spinner label="One moment" />}
      {step.at === 'unknown' && (
        <div ref={next}>
          <Notice role="status">There is no account for that Google address yet. Shall we make one?</Notice>
          <SheetActions>
            <Button onClick={() => void enter('register', step.credential)}>Create my account</Button>
            <Button variant="line" onClick={onClose}>
              No
            </Button>
          </SheetActions>
        </div>
      )}
      {step.at === 'failed' && (
        <div ref={next}>
          <Notice tone="bad">{step.says}</Notice>
          <SheetActions>
            <Button onClick={again}>Try again</Button>
            <Button variant="line" onClick={onClose}>
              Close
            </Button>
          </SheetActions>
        </div>
      )}
    </Sheet>
  );
}
