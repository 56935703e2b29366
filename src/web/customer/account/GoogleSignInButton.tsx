import { type ComponentType, useState } from 'react';
import { useMatches } from 'react-router';
import { catalogue } from '#shared/errors.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { GoogleIcon } from '#web/ui/icons/GoogleIcon.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import type { GoogleSheetProps } from './GoogleSignInSheet.tsx';

export interface GoogleWayProps {
  wants: GoogleSheetProps['wants'];
  /** What the form has for a friend's code. */
  referralCode?: GoogleSheetProps['referralCode'];
}

/** What the route around log-in and sign-up brings. */
export interface GoogleHandle {
  googleSheet: () => Promise<{ GoogleSheet: ComponentType<GoogleSheetProps> }>;
}

/**
 * The way in with Google, where it is switched on; its room is kept until that is known, so that nothing moves. Google hears
 * of nobody, and none of its code is loaded, before somebody presses.
 */
export function GoogleWay({ wants, referralCode }: GoogleWayProps) {
  const on = useCentre()?.on.google;
  const handle = useMatches().find((match) => match.handle)?.handle as GoogleHandle | undefined;
  const [open, setOpen] = useState<{ Sheet: ComponentType<GoogleSheetProps> } | 'busy' | 'failed' | null>(null);

  function press() {
    setOpen('busy');
    handle?.googleSheet().then(
      ({ GoogleSheet: Sheet }) => setOpen({ Sheet }),
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
        {open !== null && typeof open === 'object' && <open.Sheet wants={wants} referralCode={referralCode} onClose={() => setOpen(null)} />}
      </div>
    )
  );
}
