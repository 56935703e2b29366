import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import type { Centre } from '#shared/settings/centre.contract.ts';
import { withPrefilledText } from './contact-links.ts';
import { callLink } from '#web/domain/settings/centre-links.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useUser } from '#web/customer/session/customer-session.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { FacebookIcon } from '#web/ui/icons/FacebookIcon.tsx';
import { InstagramIcon } from '#web/ui/icons/InstagramIcon.tsx';
import { WhatsappIcon } from '#web/ui/icons/WhatsappIcon.tsx';
import { XSocialIcon } from '#web/ui/icons/XSocialIcon.tsx';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { type LinkRow, LinkRows } from './LinkRows.tsx';
import { texts } from './customer-help.texts.ts';

/** /user/help-support: the centre's contact channels. */
export function HelpScreen() {
  const centre = useCentre();
  const user = useUser();
  useTitle(texts.helpSupport, centre?.name);
  return (
    <main id="main" className="wrap page narrow" tabIndex={-1}>
      <PageTitle lead={texts.lead}>{texts.helpSupport}</PageTitle>
      {centre ? (
        <LinkRows rows={contactRows(centre, user?.fullName)} />
      ) : (
        <SkeletonGroup label={texts.loadingContacts}>
          <SkeletonCards />
        </SkeletonGroup>
      )}
    </main>
  );
}

/** The channels that are configured. */
function contactRows({ phone, email, links, name }: Centre, me?: string): LinkRow[] {
  const hello = me ? texts.greeting(me) : 'Hello. ';
  const { whatsapp = '', x = '', instagram = '', facebook = '' } = links;
  const all: LinkRow[] = [
    {
      href: whatsapp && withPrefilledText(whatsapp, texts.helpMessage(hello)),
      icon: WhatsappIcon,
      label: texts.whatsappChat,
      note: texts.whatsappHint,
    },
    { href: phone && callLink(phone), icon: Phone, label: texts.callUs, note: phone },
    { href: email && `mailto:${email}`, icon: Mail, label: texts.email, note: email },
    { href: x, icon: XSocialIcon, label: texts.xTwitter, note: texts.onX(name) },
    { href: instagram, icon: InstagramIcon, label: texts.instagram, note: texts.onInstagram(name) },
    { href: facebook, icon: FacebookIcon, label: texts.facebook, note: texts.onFacebook(name) },
  ];
  return all.filter(({ href }) => href !== '');
}
