import CircleCheck from 'lucide-react/icons/circle-check';
import { Suspense, useState } from 'react';
import type { User } from '#shared/accounts/accounts.contract.ts';
import { formatPhone } from '#shared/phone.ts';
import { SandboxHint } from '#web/customer/account/SandboxHint.tsx';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { Button } from '#web/ui/form/Button.tsx';
import styles from './ProfileScreen.module.css';
import { texts } from './customer-profile.texts.ts';

const PhoneSheet = lazyPart(() => import('./PhoneSheet.tsx').then((part) => part.PhoneSheet));

const NewPhoneSheet = lazyPart(() => import('./NewPhoneSheet.tsx').then((part) => part.NewPhoneSheet));

/** Whether the phone number is verified, and the sheets to verify or change it. Use the number as `key`. */
export function ProfilePhone({ phone, user }: { phone: string; user: User }) {
  const [open, setOpen] = useState(false);
  const [sentAt, setSentAt] = useState(0);
  const [changing, setChanging] = useState(false);
  return (
    <section className={styles.row} aria-label={texts.textsToYourPhone}>
      <div>
        <b className="num">{formatPhone(phone)}</b>
        {user.phoneProven ? (
          <p className={`muted small ${styles.verified}`}>
            <CircleCheck size={16} aria-hidden />
            {texts.phoneConfirmed}
          </p>
        ) : (
          <p className="muted small">{texts.phoneNotConfirmed}</p>
        )}
      </div>
      {!user.phoneProven && (
        <Button variant="line" size="sm" onClick={() => setOpen(true)}>
          {texts.confirmThisNumber}
        </Button>
      )}
      {user.phoneProven && (
        <Button variant="line" size="sm" onClick={() => setChanging(true)}>
          {texts.changeNumber}
        </Button>
      )}
      {changing && (
        <Suspense fallback={null}>
          <NewPhoneSheet user={user} onClose={() => setChanging(false)} />
        </Suspense>
      )}
      {open && (
        <Suspense fallback={null}>
          <PhoneSheet
            phone={phone}
            sentAt={sentAt}
            onSent={setSentAt}
            onClose={() => setOpen(false)}
            hint={<SandboxHint />}
          />
        </Suspense>
      )}
    </section>
  );
}
