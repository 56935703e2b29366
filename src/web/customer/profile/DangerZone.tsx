import LogOut from 'lucide-react/icons/log-out';
import Trash2 from 'lucide-react/icons/trash-2';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { LogOutSheet } from '../shell/LogOutSheet.tsx';
import styles from './ProfileScreen.module.css';
import { texts } from './customer-profile.texts.ts';

const DeleteAccountSheet = lazyPart(() => import('./DeleteAccountSheet.tsx').then((part) => part.DeleteAccountSheet));

/** Log-out and account deletion, each with a confirmation. */
export function DangerZone() {
  const [open, setOpen] = useState<'delete' | 'logout' | null>(null);
  const close = () => setOpen(null);
  return (
    <Card tone="danger" className={styles.danger} aria-labelledby="danger-zone">
      <h2 className="heading" id="danger-zone">
        {texts.dangerZone}
      </h2>
      <div className={styles.row}>
        <div>
          <b>{texts.logout}</b>
          <p className="muted small">{texts.logoutExplained}</p>
        </div>
        <Button variant="line" size="sm" icon={LogOut} onClick={() => setOpen('logout')}>
          {texts.logout}
        </Button>
      </div>
      <div className={styles.row}>
        <div>
          <b>{texts.deleteAccount}</b>
          <p className="muted small">{texts.deleteAccountExplained}</p>
        </div>
        <Button variant="danger" size="sm" icon={Trash2} onClick={() => setOpen('delete')}>
          {texts.deleteAccount}
        </Button>
      </div>
      <LogOutSheet open={open === 'logout'} onClose={close} to={customerPaths.login()} />
      {open === 'delete' && (
        <Suspense fallback={null}>
          <DeleteAccountSheet open onClose={close} />
        </Suspense>
      )}
    </Card>
  );
}
