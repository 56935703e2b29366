import Camera from 'lucide-react/icons/camera';
import { type ChangeEvent, lazy, Suspense, useState } from 'react';
import type { User } from '#shared/accounts/accounts.contract.ts';
import { reloadHereOnChunkError } from '#web/lib/reload-on-chunk-error.ts';
import { Avatar } from '#web/ui/data/Avatar.tsx';
import styles from './ProfileScreen.module.css';

const PhotoSheet = lazy(reloadHereOnChunkError(async () => ({ default: (await import('./PhotoSheet.tsx')).PhotoSheet })));

/** The customer's photo or initial, and the way to another. */
export function ProfilePhoto({ user }: { user: User }) {
  const [file, setFile] = useState<File | null>(null);

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    setFile(target.files?.[0] ?? null);
    // So that the same file can be chosen again.
    target.value = '';
  }

  return (
    <div className={styles.photo}>
      <Avatar name={user.firstName} photo={user.photo} size="lg" />
      <label className={styles.camera}>
        <Camera size={20} />
        <span className="sr">Change photo</span>
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
