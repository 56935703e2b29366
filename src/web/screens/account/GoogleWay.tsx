import { type ComponentType, useState } from 'react';
import { catalogue } from '#shared/errors.ts';
import { useCentre } from '#web/centre/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { GoogleIcon } from '#web/ui/icons/GoogleIcon.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import styles from './AuthFrame.module.css';
import type { GoogleSheetProps } from './GoogleSheet.tsx';

export interface GoogleWayProps {
  wants: GoogleSheetProps['wants'];
  /** What the form has for a friend's code when the button is pressed. */
  referralCode?: () => string | null;
}

/**
 * The way in with Google, where it is switched on; its room is kept until that is known, so that nothing moves. Google hears
 * of nobody, and none of its code is loaded, before somebody presses.
 */
export function GoogleWay({ wants, referralCode }: GoogleWayProps) {
  const on = useCentre()?.on.google;
  const [state, setState] = useState<'rest' | 'busy' | 'failed'>('rest');
  const [open, setOpen] = useState<{ Sheet: ComponentType<GoogleSheetProps>; code: string | null } | null>(null);

  async function press() {
    setState('busy');
    try {
      const { GoogleSheet: Sheet } = await import('./GoogleSheet.tsx');
      setOpen({ Sheet, code: referralCode?.() ?? null });
      setState('rest');
    } catch {
      setState('failed');
    }
  }

  if (on === false) return null;
  return (
    <div className={cx('stack', styles.google, !on && styles.unknown)}>
      <p className="or">or</p>
      {state === 'failed' && <Notice tone="bad">{catalogue['account.google_failed'][1]}</Notice>}
      <Button variant="line" block icon={GoogleIcon} busy={state === 'busy'} onClick={() => void press()}>
        Continue with Google
      </Button>
      {open && <open.Sheet wants={wants} referralCode={open.code} onClose={() => setOpen(null)} />}
    </div>
  );
}
