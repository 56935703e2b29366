import Smartphone from 'lucide-react/icons/smartphone';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { useSearchParams } from '#web/lib/router.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { GoogleSignInButton, type GoogleSignInButtonProps } from './GoogleSignInButton.tsx';
import { texts } from './customer-account.texts.ts';

/** The ways in besides the form. Their space is reserved until the settings are known, so that nothing shifts. */
export function OtherWaysIn(google: GoogleSignInButtonProps) {
  const on = useCentre()?.on;
  const ref = useSearchParams().get('ref') ?? undefined;
  if (on && !on.phone && !on.google) return null;
  return (
    <div className="stack" style={{ marginTop: 16, visibility: on ? 'visible' : 'hidden' }}>
      <p className="or">{texts.or}</p>
      {on?.phone !== false && (
        <Button variant="line" block icon={Smartphone} href={customerPaths.phoneLogIn(ref)}>
          {texts.continueWithPhone}
        </Button>
      )}
      {on?.google !== false && <GoogleSignInButton {...google} />}
    </div>
  );
}
