import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { logInWithGoogle, signUpWithGoogle } from '#shared/accounts/google-login.contract.ts';
import { AppError } from '#shared/errors.ts';
import { drawGoogleButton, resetGoogleSignIn } from './google-sign-in.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { goTo } from '#web/lib/go-to.ts';
import { customerReturnPath, customerSession } from '#web/customer/session/customer-session.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import styles from './GoogleSignInSheet.module.css';
import { texts } from './customer-account.texts.ts';

type GoogleSignInIntent = 'login' | 'register';

export interface GoogleSignInSheetProps {
  intent: GoogleSignInIntent;
  /** Reads the referral code from the form. */
  referralCode?: (() => string | null) | undefined;
  onClose: () => void;
}

type Step =
  | { at: 'loading' | 'offered' | 'sending' }
  | { at: 'unknown'; credential: string }
  | { at: 'failed'; message: string };

/** Explains what Google shares, and shows Google's own button, the only one that gives an ID token. */
export function GoogleSignInSheet({ intent, referralCode, onClose }: GoogleSignInSheetProps) {
  const box = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLDivElement>(null);
  const [step, setStep] = useState<Step>({ at: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const isAsking = step.at === 'loading' || step.at === 'offered';

  async function signIn(method: GoogleSignInIntent, credential: string): Promise<void> {
    setStep({ at: 'sending' });
    try {
      const { token, user } = await (method === 'login'
        ? customerCall(logInWithGoogle, { body: { credential } })
        : customerCall(signUpWithGoogle, { body: { credential, referralCode: referralCode?.() } }));
      resetGoogleSignIn();
      customerSession.open(token, user);
      await goTo(customerReturnPath.take() ?? customerPaths.dashboard(), { replace: true });
    } catch (error) {
      const code = error instanceof AppError ? error.code : null;
      // The token stays valid for the other request, so the account need not be onAccountChosen retry.
      if (code === 'account.google_exists') return signIn('login', credential);
      if (code === 'account.google_unknown') return setStep({ at: 'unknown', credential });
      resetGoogleSignIn();
      setStep({ at: 'failed', message: errorMessage(error, 'account.google_failed') });
    }
  }
  const onAccountChosen = useEffectEvent((credential: string) => void signIn(intent, credential));

  useEffect(() => {
    let isMounted = true;
    const draw = async (into: HTMLElement) => {
      try {
        await drawGoogleButton(into, (credential) => isMounted && onAccountChosen(credential));
        if (isMounted) setStep({ at: 'offered' });
      } catch (error) {
        if (isMounted) setStep({ at: 'failed', message: errorMessage(error, 'account.google_failed') });
      }
    };
    if (box.current) void draw(box.current);
    return () => void (isMounted = false);
  }, [attempt]);

  // Google's button had the focus and is gone.
  useEffect(() => {
    if (step.at === 'unknown' || step.at === 'failed') next.current?.querySelector('button')?.focus();
  }, [step]);

  function retry() {
    setStep({ at: 'loading' });
    setAttempt(attempt + 1);
  }

  return (
    <Sheet open onClose={onClose} busy={step.at === 'sending'} title={texts.continueWithGoogle}>
      {isAsking && <p className="muted">{texts.googleExplained}</p>}
      <div className={styles.room} hidden={!isAsking}>
        {step.at === 'loading' && <Spinner label={texts.askingGoogle} />}
        <div ref={box} className={styles.box} />
      </div>
      {step.at === 'sending' && <Spinner label={texts.oneMoment} />}
      {step.at === 'unknown' && (
        <div ref={next}>
          <Notice role="status">{texts.noGoogleAccount}</Notice>
          <SheetActions>
            <Button onClick={() => void signIn('register', step.credential)}>{texts.createGoogleAccount}</Button>
            <Button variant="line" onClick={onClose}>
              {texts.no}
            </Button>
          </SheetActions>
        </div>
      )}
      {step.at === 'failed' && (
        <div ref={next}>
          <Notice tone="bad">{step.message}</Notice>
          <SheetActions>
            <Button onClick={retry}>{texts.tryAgain}</Button>
            <Button variant="line" onClick={onClose}>
              {texts.close}
            </Button>
          </SheetActions>
        </div>
      )}
    </Sheet>
  );
}
