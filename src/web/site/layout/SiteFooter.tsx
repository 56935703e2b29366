import ArrowUp from 'lucide-react/icons/arrow-up';
import { describeHours } from '#shared/scheduling/describe-hours.ts';
import type { SiteData } from '#shared/site/site-page.ts';
import { FacebookIcon } from '#web/ui/icons/FacebookIcon.tsx';
import { InstagramIcon } from '#web/ui/icons/InstagramIcon.tsx';
import { XSocialIcon } from '#web/ui/icons/XSocialIcon.tsx';
import { Hills } from '#web/ui/illustrations/Hills.tsx';
import { sectionsOf, telephoneHref, sectionHref } from './anchors.ts';
import styles from './SiteFooter.module.css';
import { texts } from './site-layout.texts.ts';

const FOOTER_SECTIONS = ['home', 'about', 'services', 'why'];

/** The footer of the public pages. Social links without a target are not rendered. */
export function SiteFooter({ data, onLanding = false }: { data: SiteData; onLanding?: boolean | undefined }) {
  const { name, address, phone, email, openingRemark, links } = data.centre;
  const social = [
    { href: links.x, label: texts.xTwitter, Glyph: XSocialIcon },
    { href: links.instagram, label: texts.instagram, Glyph: InstagramIcon },
    { href: links.facebook, label: texts.facebook, Glyph: FacebookIcon },
  ].filter(({ href }) => href !== '');
  return (
    <footer className={`${styles.foot} on-rust`} id="contact">
      <Hills />
      <div className={styles.ground}>
        <div className="wrap">
          <div className={styles.grid}>
            <div>
              <p className={`${styles.name} display display-2xl`}>{name}</p>
              <address>
                {address}
                <br />
                <a href={telephoneHref(phone)}>{phone}</a>
                <br />
                <a href={`mailto:${email}`}>{email}</a>
              </address>
              <p className={styles.hours}>
                {describeHours(data.hours)} {openingRemark}
              </p>
            </div>
            <nav aria-label={texts.footer}>
              {sectionsOf(data.services)
                .filter(({ anchor }) => FOOTER_SECTIONS.includes(anchor))
                .map(({ anchor, label }) => (
                  <a key={anchor} href={sectionHref(anchor, onLanding)}>
                    {label}
                  </a>
                ))}
              <a href="/signup">{texts.signUp}</a>
              {data.texts.about && <a href="/about">{texts.aboutUs}</a>}
              {data.texts.promises && <a href="/promises">{texts.promises}</a>}
              <a href="/terms">{texts.terms}</a>
              <a href="/privacy">{texts.privacy}</a>
              <a href="/developers">{texts.forDevelopers}</a>
            </nav>
            <div className={styles.social}>
              {social.map(({ href, label, Glyph }) => (
                <a key={label} href={href} rel="noopener" aria-label={label}>
                  <Glyph size={20} />
                </a>
              ))}
            </div>
          </div>
          <div className={styles.end}>
            <span>
              © {data.year} {name}
            </span>
            <a href={onLanding ? '#home' : '#main'}>
              {texts.backToTop} <ArrowUp size={20} />
            </a>
          </div>
        </div>
      </div>
    </footer>
  );
}
