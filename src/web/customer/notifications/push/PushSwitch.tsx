import { useEffect, useId, useState } from 'react';
import { AppError } from '#shared/errors.ts';
import { RequestError } from '#web/lib/http-client.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { type PushState, getPushState, disablePush, enablePush } from './push-device.ts';

const SAYS: Record<PushState, string> = {
  unsupported: 'This browser cannot show notifications. We go on writing to your email.',
  'home-screen': 'On an iPhone or iPad, press Share, then Add to Home Screen. Open the app from there and switch this on.',
  denied: 'Your browser blocks notifications from this site. Press the sign beside the address, open the site’s permissions, allow Notifications, then come back.',
  off: 'A notification when something happens to a booking or a payment, also when the app is closed.',
  on: 'This phone is told when something happens to a booking or a payment.',
};

/** Whether this browser shows notifications while the app is closed. The browser is asked only when somebody presses the switch. */
export function PushSwitch({ publicKey, customerId }: { publicKey: string; customerId: string }) {
  const [device, setDevice] = useState<PushState | null>(null);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const says = useId();

  useEffect(() => {
    let gone = false;
    const look = () => void getPushState(customerId).then((now) => gone || setDevice(now));
    look();
    // Somebody who allows it in the browser's settings comes back to this page.
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      gone = true;
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [customerId]);

  async function change(on: boolean) {
    if (wanted !== null) return;
    setWanted(on);
    setFailure(null);
    try {
      setDevice(await (on ? enablePush(publicKey, customerId) : disablePush()));
    } catch (error) {
      console.warn(error);
      setFailure(pushErrorMessage(error));
    } finally {
      setWanted(null);
    }
  }

  if (device === null) return null;
  const canSwitch = device === 'on' || device === 'off';
  const busy = wanted === null ? null : wanted ? 'Switching on…' : 'Switching off…';
  return (
    <>
      <Checkbox
        role="switch"
        label={<b>Tell me on this phone</b>}
        aria-describedby={says}
        aria-busy={busy !== null}
        disabled={!canSwitch}
        aria-checked={wanted ?? device === 'on'}
        checked={wanted ?? device === 'on'}
        onChange={(event) => void change(event.target.checked)}
      />
      {failure && <Notice tone="bad">{failure}</Notice>}
      <p className="muted small" id={says} aria-live="polite">
        {busy ?? SAYS[device]}
      </p>
    </>
  );
}

/** The browser's own words are for nobody. */
const pushErrorMessage = (error: unknown): string =>
  error instanceof AppError || error instanceof RequestError
    ? errorMessage(error)
    : 'Your browser could not reach its notification service. Check your connection and try again.';
