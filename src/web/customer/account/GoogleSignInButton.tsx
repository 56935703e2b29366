import { type ComponentType, useState } from 'react';
import { useMatches } from 'react-router';
import { catalogue } from '#shared/errors.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { GoogleIcon } from '#web/ui/icons/GoogleIcon.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import type { GoogleSignInSheetProps } from './GoogleSignInSheet.tsx';

export interface GoogleSignInButtonProps {
  wants: GoogleSignInSheetProps['intent'];
  /** What the form has for a friend's code. */
  referralCode?: GoogleSignInSheetProps['referralCode'];
}

/** What the route around log-in and sign-up brings. */
export interface GoogleSignInHandle {
  googleSignInSheet: () => Promise<{ GoogleSignInSheet: ComponentType<GoogleSignInSheetProps> }>;
}

/**
 * The way in with Google, where it is switched on; its room is kept until that is known, so that nothing moves. Google hears
 * of nobody, and none of its code is loaded, before somebody presses.
 */
export function GoogleSignInButton({ wants, referralCode }: GoogleSignInButtonProps) {
  const on = useCentre()?.on.google;
  const handle = useMatches().find((match) => match.handle)?.handle as GoogleSignInHandle | undefined;
  const [open, setOpen] = useState<{ Sheet: ComponentType<GoogleSignInSheetProps> } | 'busy' | 'failed' | null>(null);

  function press() {
    setOpen('busy');
    handle?.googleSignInSheet().then(
      ({ GoogleSignInSheet: Sheet }) => setOpen({ Sheet }),
      () => setOpen('failed'),
    );
  }

  return (
    on !== false && (
      <div className="stack" style={{ marginTop: 16, visibility: on ? 'visible' : 'hidden' }}>
        <p className="or">or</p>
        {open === 'failed' && <Notice tone="bad">{catalogue['account.google_failed'][1]}</Notice>}
        <Button variant="line" block icon={GoogleIcon} busy={open === 'busy'} onClick={press}>
          Continue with Google
        </Button>
        {open !== null && typeof open === 'object' && <open.Sheet intent={wants} referralCode={referralCode} onClose={() => setOpen(null)} />}
      </div>
    )
  );
}
