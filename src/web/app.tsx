import '#web/ui/styles/tokens.css';
import '#web/ui/styles/base.css';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { AppScreens } from './AppScreens.tsx';
import { openRoutes } from './open-routes.ts';
import { listenForBack } from '#web/lib/back-guards.ts';
import { SessionSync } from './SessionSync.ts';

openRoutes(window.location, (history.state as { key?: string } | null)?.key);

listenForBack();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <SessionSync />
      {/* One for all screens: the old screen stays until every part of the new one is there. */}
      <Suspense fallback={null}>
        <AppScreens />
      </Suspense>
    </BrowserRouter>
  </StrictMode>,
);
