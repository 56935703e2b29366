import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import type { CentreSettings } from '#shared/settings/settings-schema.ts';
import bucket from '#web/ui/illustrations/art/bucket.svg';
import chat from '#web/ui/illustrations/art/chat.svg';
import styles from './Support.module.css';
import { texts } from './site-landing.texts.ts';

/** Links to the chat, when there is one, and to the start of the site. */
export function Support({ links }: { links: CentreSettings['links'] }) {
  const talk = links.chat || links.whatsapp;
  return (
    <section className={`${styles.support} wrap`} id="review" aria-label={texts.support} data-reveal="">
      {talk !== '' && (
        <a className={styles.tile} href={talk} rel="noopener">
          <b>
            {texts.chatWithUs} <ArrowUpRight size={20} />
          </b>
          <span>{texts.chatHint}</span>
          <img src={chat} alt="" width={200} height={140} loading="lazy" />
        </a>
      )}
      <a className={`${styles.tile} ${styles.wet}`} href="/">
        <b>
          {texts.toTheStart} <ArrowUp size={20} />
        </b>
        <span>{texts.toTheStartHint}</span>
        <img src={bucket} alt="" width={200} height={140} loading="lazy" />
      </a>
    </section>
  );
}
