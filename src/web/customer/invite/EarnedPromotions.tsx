import { useQuery } from '@tanstack/react-query';
import Gift from 'lucide-react/icons/gift';
import { getWashCredit } from '#shared/promotions/promotions.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import styles from './InviteScreen.module.css';
import { texts } from './customer-invite.texts.ts';

/** The promotions that car washes earn, with the washes so far. Renders nothing where the centre offers none. */
export function EarnedPromotions() {
  const { data } = useQuery({ queryKey: ['wash-credit'], queryFn: () => customerCall(getWashCredit, {}) });
  return data?.earned.map(({ title, after, counted, left }) => (
    <p key={title} className={styles.credit}>
      <Gift size={20} />
      <span>{left === 0 ? title : texts.earned(title, left)}</span>
      <b>{texts.washesCounted(counted, after)}</b>
    </p>
  ));
}
