import { type ComponentType, useState } from 'react';
import { browserErrors } from '#shared/browser-errors.ts';
import { lazyModule } from '#web/lib/lazy-load.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { GoogleIcon } from '#web/ui/icons/GoogleIcon.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import type { GoogleSignInSheetProps } from './GoogleSignInSheet.tsx';
import { texts } from './customer-account.texts.ts';

const loadSheet = lazyModule(() => import('./GoogleSignInSheet.tsx'));

export interface GoogleSignInButtonProps {
  intent: GoogleSignInSheetProps['intent'];
  /** Reads the referral code from the form. */
  referralCode?: GoogleSignInSheetProps['referralCode'];
}

/** The Google button. Google's script is loaded only on a press. */
export function GoogleSignInButton({ intent, referralCode }: GoogleSignInButtonProps) {
  const [open, setOpen] = useState<{ Sheet: ComponentType<GoogleSignInSheetProps> } | 'busy' | 'failed' | null>(null);

  function press() {
    setOpen('busy');
    loadSheet().then(
      ({ GoogleSignInSheet: Sheet }) => setOpen({ Sheet }),
      () => setOpen('failed'),
    );
  }

  return (
    <>
      {open === 'failed' && <Notice tone="bad">{browserErrors['account.google_failed'][1]}</Notice>}
      <Button variant="line" block icon={GoogleIcon} busy={open === 'busy'} onClick={press}>
        {texts.continueWithGoogle}
      </Button>
      {open !== null && typeof open === 'object' && (
        <open.Sheet intent={intent} referralCode={referralCode} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
