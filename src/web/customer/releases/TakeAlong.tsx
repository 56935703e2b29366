import Car from 'lucide-react/icons/car';
import KeyRound from 'lucide-react/icons/key-round';
import MessageSquare from 'lucide-react/icons/message-square';
import Package from 'lucide-react/icons/package';
import type { Release } from '#shared/releases/releases.contract.ts';
import { arrivalText, belongingsText } from '#web/customer/visits/visit-texts.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import styles from './TakeAlong.module.css';
import { texts } from './customer-releases.texts.ts';

/** What the customer should have before driving off. */
export function TakeAlong({ takeAlong }: { takeAlong: NonNullable<Release['takeAlong']> }) {
  const { keyTag, belongings, note } = takeAlong;
  const lines = [
    { Icon: KeyRound, text: keyTag === null ? texts.yourKey : texts.yourKeyTag(keyTag) },
    ...(belongings.length === 0 ? [] : [{ Icon: Package, text: belongingsText(belongings) }]),
    ...(note === null ? [] : [{ Icon: MessageSquare, text: note }]),
    { Icon: Car, text: arrivalText(takeAlong) },
  ];
  return (
    <Card aria-labelledby="along">
      <h2 className="heading" id="along">
        {texts.beforeYouDriveOff}
      </h2>
      <ul className={styles.lines}>
        {lines.map(({ Icon, text }) => (
          <li key={text}>
            <Icon size={20} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
