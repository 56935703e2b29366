import Droplets from 'lucide-react/icons/droplets';
import Share2 from 'lucide-react/icons/share-2';
import Users from 'lucide-react/icons/users';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useUser } from '#web/customer/session/customer-session.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { CopyLink } from './CopyLink.tsx';
import { ShareSheet } from './ShareSheet.tsx';
import { useShare } from './use-share.ts';
import washArch from '#web/ui/illustrations/art/wash-arch.svg';
import { Button } from '#web/ui/form/Button.tsx';
import { Money } from '#web/ui/data/Money.tsx';
import { EarnedPromotions } from './EarnedPromotions.tsx';
import { invitation, SAMPLE_CODE } from './invitation.ts';
import styles from './InviteScreen.module.css';
import { texts } from './customer-invite.texts.ts';

const STEPS = [texts.shareYourCodeOrLink, texts.friendBooks, texts.creditArrives];

/** /user/invite: the customer's referral code and link, ways to share them, and the credit earned. */
export function InviteScreen() {
  const user = useUser();
  const centre = useCentre();
  const { share, shown, close } = useShare();
  const data = user && invitation(user, centre?.name ?? '');
  useTitle(texts.referAndEarn, centre?.name);

  return (
    <main id="main" className="wrap page" tabIndex={-1}>
      <section className={styles.invite}>
        <div className={styles.art}>
          <img src={washArch} alt="" width={200} height={140} />
        </div>
        <div className={styles.text}>
          <h1 className="display">{texts.referAndEarnWashCredit}</h1>
          <p className={`lead ${styles.lead}`}>{texts.lead}</p>
          <div className={styles.coupon}>
            <p className="small">{user?.referralCode ? texts.yourCode : texts.sampleCode}</p>
            <b>{user?.referralCode || SAMPLE_CODE}</b>
            {data && <CopyLink link={data.link} />}
          </div>
          <div className={`actions ${styles.buttons}`}>
            <Button icon={Users} disabled={!data} onClick={() => data && share(data)}>
              {texts.inviteNow}
            </Button>
            <Button
              variant="line"
              icon={Share2}
              disabled={!data}
              onClick={() => data && share({ ...data, textToShare: data.linkTitle })}
            >
              {texts.shareLink}
            </Button>
          </div>
        </div>
      </section>
      {user && (
        <p className={styles.credit}>
          <Droplets size={20} />
          {texts.yourWashCredit}
          <b>
            <Money naira={user.washCredit} />
          </b>
        </p>
      )}
      <EarnedPromotions />
      <ol className={styles.steps}>
        {STEPS.map((step, index) => (
          <li key={step}>
            <b aria-hidden="true">{index + 1}</b>
            <span>{step}</span>
          </li>
        ))}
      </ol>
      <ShareSheet data={shown} onClose={close} />
    </main>
  );
}
