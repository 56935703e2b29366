import Gift from 'lucide-react/icons/gift';
import { Suspense, useState } from 'react';
import { navigate } from '#web/lib/router.tsx';
import type { User } from '#shared/accounts/accounts.contract.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { useUser } from '#web/customer/session/customer-session.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { PersonalData } from './PersonalData.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { cx } from '#web/ui/cx.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Skyline } from '#web/ui/illustrations/Skyline.tsx';
import { DangerZone } from './DangerZone.tsx';
import { ProfilePhone } from './ProfilePhone.tsx';
import { ProfilePhoto } from './ProfilePhoto.tsx';
import { ReferralLink } from './ReferralLink.tsx';
import styles from './ProfileScreen.module.css';
import { texts } from './customer-profile.texts.ts';

// The code and the list are loaded only when the customer opens the part.
const ConfirmEmail = lazyPart(() => import('./ConfirmEmail.tsx').then((part) => part.ConfirmEmail));
const SessionList = lazyPart(() => import('./SessionList.tsx').then((part) => part.SessionList));
const EarlierVisits = lazyPart(() => import('./EarlierVisits.tsx').then((part) => part.EarlierVisits));
const PushSwitch = lazyPart(() =>
  import('#web/customer/notifications/push/PushSwitch.tsx').then((part) => part.PushSwitch),
);

/** /user/profile: My Profile, Edit Profile, Change Password, Danger Zone. */
export function ProfileScreen() {
  const user = useUser();
  useTitle(texts.profile, useCentre()?.name);
  return (
    <main id="main" className="wrap page" tabIndex={-1}>
      <h1 className="sr">{texts.profile}</h1>
      <div className={styles.blocks}>
        {user && <Blocks user={user} />}
        {/* Outside, because it stays on screen after the account is deleted. */}
        <DangerZone />
      </div>
    </main>
  );
}

function Blocks({ user }: { user: User }) {
  const centre = useCentre();
  const [changes, setChanges] = useState(0);
  // Remounts both forms when one of them has saved.
  const version = [user.firstName, user.lastName, user.email, user.phoneNumber].join('\n');
  return (
    <>
      <Card className={styles.me} aria-labelledby="my-profile">
        <div className={styles.top}>
          <Skyline className={styles.skyline} />
        </div>
        <ProfilePhoto user={user} />
        <h2 className="heading" id="my-profile">
          {texts.myProfile}
        </h2>
        <ProfileForm
          key={version}
          name="profile"
          user={user}
          fields="first-name-and-email"
          action={
            <Button variant="line" icon={Gift} href={customerPaths.invite()}>
              {texts.inviteAFriend}
            </Button>
          }
        >
          <ReferralLink link={user.referralLink} />
        </ProfileForm>
        {user.pendingEmail && (
          <div className={styles.confirm}>
            <Suspense fallback={<p className="muted small">{texts.oneMoment}</p>}>
              <ConfirmEmail key={user.pendingEmail} user={user} pendingEmail={user.pendingEmail} />
            </Suspense>
          </div>
        )}
        <div className={styles.own}>
          <PersonalData />
        </div>
      </Card>
      <Card aria-labelledby="edit-profile">
        <h2 className="heading" id="edit-profile">
          {texts.editProfile}
        </h2>
        <ProfileForm key={version} name="profile-edit" user={user} fields="last-name-and-phone" />
        {user.phoneNumber && (
          <div className={styles.confirm}>
            <ProfilePhone key={user.phoneNumber} phone={user.phoneNumber} user={user} />
          </div>
        )}
        {(centre === undefined || centre.pushKey) && (
          <div className={cx(styles.confirm, styles.push)}>
            <Suspense fallback={null}>
              {centre?.pushKey && <PushSwitch key={user._id} publicKey={centre.pushKey} customerId={user._id} />}
            </Suspense>
          </div>
        )}
      </Card>
      <EarlierVisitsCard user={user} />
      <Card className={styles.password} aria-labelledby="change-password">
        <h2 className="heading" id="change-password">
          {texts.changePassword}
        </h2>
        {user.email === null ? (
          <p className="muted small">{texts.passwordNeedsEmail}</p>
        ) : (
          <PasswordForm
            key={changes}
            email={user.email}
            onDone={() => {
              setChanges(changes + 1);
              navigate(customerPaths.profile());
            }}
          />
        )}
      </Card>
      <DevicesCard />
    </>
  );
}

function EarlierVisitsCard({ user }: { user: User }) {
  const [showsEarlier, setShowsEarlier] = useState(false);
  return (
    <Card aria-labelledby="earlier-visits">
      <h2 className="heading" id="earlier-visits">
        {texts.beenHereBefore}
      </h2>
      <div className="stack-tight">
        <p className="muted small">{texts.earlierVisitsExplained}</p>
        {showsEarlier ? (
          <Suspense fallback={<p className="muted small">{texts.oneMoment}</p>}>
            <EarlierVisits phoneVerified={user.phoneProven === true} />
          </Suspense>
        ) : (
          <Button variant="line" onClick={() => setShowsEarlier(true)}>
            {texts.addEarlierVisits}
          </Button>
        )}
      </div>
    </Card>
  );
}

function DevicesCard() {
  const [showsSessions, setShowsSessions] = useState(false);
  return (
    <Card aria-labelledby="own-devices">
      <h2 className="heading" id="own-devices">
        {texts.whereYouAreLoggedIn}
      </h2>
      {showsSessions ? (
        <Suspense fallback={<p className="muted small">{texts.loadingYourDevices}</p>}>
          <SessionList />
        </Suspense>
      ) : (
        <div className="stack-tight">
          <p className="muted small">{texts.devicesExplained}</p>
          <Button variant="line" onClick={() => setShowsSessions(true)}>
            {texts.showMyDevices}
          </Button>
        </div>
      )}
    </Card>
  );
}
