import Mail from 'lucide-react/icons/mail';
import Send from 'lucide-react/icons/send';
import { type MouseEvent, useEffect, useState } from 'react';
import type { Icon } from '#web/ui/icons/icon-type.ts';
import { FacebookIcon } from '#web/ui/icons/FacebookIcon.tsx';
import { LinkedinIcon } from '#web/ui/icons/LinkedinIcon.tsx';
import { PinterestIcon } from '#web/ui/icons/PinterestIcon.tsx';
import { RedditIcon } from '#web/ui/icons/RedditIcon.tsx';
import { WhatsappIcon } from '#web/ui/icons/WhatsappIcon.tsx';
import { XSocialIcon } from '#web/ui/icons/XSocialIcon.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SHARE_TARGETS, type ShareData, type ShareTarget, shareUrl } from './share-links.ts';
import { CopyLink } from './CopyLink.tsx';
import styles from './ShareSheet.module.css';
import { texts } from './customer-invite.texts.ts';

/** Duration of the fade-out, ms. */
const FADE_MS = 500;
/** Window features; noopener keeps the target page away from ours. */
const WINDOW = 'noopener,noreferrer,width=600,height=500';

const TARGET: Record<ShareTarget, { label: string; Glyph: Icon }> = {
  facebook: { label: texts.facebook, Glyph: FacebookIcon },
  twitter: { label: 'X', Glyph: XSocialIcon },
  whatsapp: { label: texts.whatsapp, Glyph: WhatsappIcon },
  reddit: { label: texts.reddit, Glyph: RedditIcon },
  telegram: { label: texts.telegram, Glyph: Send },
  linkedin: { label: texts.linkedin, Glyph: LinkedinIcon },
  pinterest: { label: texts.pinterest, Glyph: PinterestIcon },
  email: { label: texts.email, Glyph: Mail },
};

/** The fallback for browsers without native sharing. `data` null: closed. */
export function ShareSheet({ data, onClose }: { data: ShareData | null; onClose: () => void }) {
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => {
      setLeaving(false);
      onClose();
    }, FADE_MS);
    return () => clearTimeout(timer);
  }, [leaving, onClose]);

  function go(event: MouseEvent, address: string) {
    setLeaving(true);
    if (address.startsWith('mailto:')) return;
    event.preventDefault();
    // With noopener the return value is null even on success.
    window.open(address, '_blank', WINDOW);
  }

  return (
    <Sheet
      className={leaving ? styles.leaving : undefined}
      open={data !== null}
      onClose={() => setLeaving(true)}
      title={texts.shareYourLink}
    >
      {data && (
        <>
          <div className={styles.preview}>
            <img src={data.linkFavicon} alt="" width={44} height={44} />
            <b>{data.linkTitle}</b>
            <span>{data.linkMetaDesc}</span>
          </div>
          <div className={styles.grid}>
            {SHARE_TARGETS.map((target) => {
              const { label, Glyph } = TARGET[target];
              const address = shareUrl(target, data);
              if (address === null) return null;
              return (
                <a
                  key={target}
                  href={address}
                  target={target === 'email' ? undefined : '_blank'}
                  rel="noopener noreferrer"
                  onClick={(event) => go(event, address)}
                >
                  <Glyph size={24} />
                  {label}
                </a>
              );
            })}
          </div>
          <div className={styles.coupon}>
            <span className={styles.link}>{data.link.replace(/^https?:\/\//, '')}</span>
            <CopyLink link={data.link} />
          </div>
        </>
      )}
    </Sheet>
  );
}
