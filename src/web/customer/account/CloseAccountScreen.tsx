import { AccountLink } from './AccountLink.tsx';

export const CloseAccountScreen = () => <AccountLink kind="close" />;
