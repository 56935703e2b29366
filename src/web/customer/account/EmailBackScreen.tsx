import { AccountLink } from './AccountLink.tsx';

export const Component = () => <AccountLink kind="email-back" />;
