import Camera from 'lucide-react/icons/camera';
import { type ChangeEvent, Suspense, useState } from 'react';
import type { User } from '#shared/accounts/accounts.contract.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { Avatar } from '#web/ui/data/Avatar.tsx';
import styles from './ProfileScreen.module.css';
import { texts } from './customer-profile.texts.ts';

const PhotoSheet = lazyPart(() => import('./PhotoSheet.tsx').then((part) => part.PhotoSheet));

/** The customer's photo or initial, with an upload button. */
export function ProfilePhoto({ user }: { user: User }) {
  const [file, setFile] = useState<File | null>(null);

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    setFile(target.files?.[0] ?? null);
    // Allows choosing the same file again.
    target.value = '';
  }

  return (
    <div className={styles.photo}>
      <Avatar name={user.firstName} photo={user.photo} size="lg" />
      <label className={styles.camera}>
        <Camera size={20} />
        <span className="sr">{texts.changePhoto}</span>
        <input className="sr" type="file" accept="image/*" onChange={choose} />
      </label>
      {file && (
        <Suspense fallback={null}>
          <PhotoSheet file={file} onClose={() => setFile(null)} />
        </Suspense>
      )}
    </div>
  );
}
