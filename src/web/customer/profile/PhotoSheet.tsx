import { useCallback, useEffect, useRef, useState } from 'react';
import { customerSession } from '#web/customer/session/customer-session.ts';
import { toastOwnMessage } from '#web/customer/session/use-signed-in-form.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { CropPhoto } from './CropPhoto.tsx';
import styles from './CropPhoto.module.css';
import { STALLED_MS, uploadPhoto } from './upload-photo.ts';
import { texts } from './customer-profile.texts.ts';

/** Crops a chosen file to a circle and uploads it. Null: closed. */
export function PhotoSheet({ file, onClose }: { file: File | null; onClose: () => void }) {
  const [progress, setProgress] = useState<number | null>(null);
  return (
    <Sheet open={file !== null} onClose={onClose} busy={progress !== null} title={texts.yourPhoto}>
      {file && <Photo file={file} progress={progress} onProgress={setProgress} onClose={onClose} />}
    </Sheet>
  );
}

interface PhotoProps {
  file: File;
  progress: number | null;
  onProgress: (share: number | null) => void;
  onClose: () => void;
}

function Photo({ file, progress, onProgress, onClose }: PhotoProps) {
  const picture = usePicture(file);
  const canvas = useRef<HTMLCanvasElement | null>(null);
  const { submit, failure } = useSubmit({ onFailure: toastOwnMessage });
  const keepCanvas = useCallback((node: HTMLCanvasElement) => void (canvas.current = node), []);
  const busy = progress !== null;

  async function send() {
    onProgress(0);
    try {
      const cropped = picture !== 'unreadable' && canvas.current ? await jpegOf(canvas.current) : null;
      // A file that the browser cannot decode is uploaded as it is: the server supports more formats, or explains the
      // problem.
      const { message, user } = await uploadPhoto(cropped ?? file, onProgress);
      customerSession.setProfile(user);
      toast.success(message);
      onClose();
    } finally {
      onProgress(null);
    }
  }

  return (
    <>
      {failure && <Notice tone="bad">{failure}</Notice>}
      {picture === null && <Spinner label={texts.openingYourPicture} />}
      {picture === 'unreadable' && <Notice>{texts.cannotShowFile(file.name)}</Notice>}
      {picture !== null && picture !== 'unreadable' && <CropPhoto picture={picture} onCanvas={keepCanvas} />}
      {busy && (
        <>
          <progress className={styles.progress} aria-label={texts.uploadProgress} max={1} value={progress} />
          <p className="small muted num">{texts.percentSent(Math.floor(progress * 100), STALLED_MS / 1000)}</p>
        </>
      )}
      <SheetActions>
        <Button busy={busy} busyLabel={texts.sending} disabled={picture === null} onClick={() => void submit(send)}>
          {texts.useThisPhoto}
        </Button>
        <Button variant="line" disabled={busy} onClick={onClose}>
          {texts.cancel}
        </Button>
      </SheetActions>
    </>
  );
}

/** The file as a bitmap with its orientation applied; null while it is decoded. */
function usePicture(file: File): ImageBitmap | 'unreadable' | null {
  const [picture, setPicture] = useState<ImageBitmap | 'unreadable' | null>(null);
  useEffect(() => {
    let gone = false;
    let opened: ImageBitmap | undefined;
    createImageBitmap(file).then(
      (bitmap) => {
        opened = bitmap;
        if (gone) bitmap.close();
        else setPicture(bitmap);
      },
      () => gone || setPicture('unreadable'),
    );
    return () => {
      gone = true;
      opened?.close();
    };
  }, [file]);
  return picture;
}

const jpegOf = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
