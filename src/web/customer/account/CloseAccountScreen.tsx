import { AccountLink } from './AccountLink.tsx';

export const Component = () => <AccountLink kind="close" />;
