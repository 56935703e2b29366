import { AccountLink } from './AccountLink.tsx';

export const EmailBackScreen = () => <AccountLink kind="email-back" />;
