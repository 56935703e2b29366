import '#web/ui/styles/tokens.css';
import '#web/ui/styles/base.css';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { AppScreens } from './AppScreens.tsx';
import { openRoutes } from './open-routes.ts';
import { Router } from '#web/lib/router.tsx';
import { listenForBack } from '#web/lib/back-guards.ts';
import { savesData } from '#web/lib/saves-data.ts';
import { SessionSync } from './SessionSync.ts';

if (savesData()) document.documentElement.dataset['savesData'] = '';
openRoutes(window.location.pathname, (history.state as { key?: string } | null)?.key);

listenForBack();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
createRoot(root).render(
  <StrictMode>
    <Router>
      <SessionSync />
      {/* One for all screens: the old screen stays until every part of the new one is there. */}
      <Suspense fallback={null}>
        <AppScreens />
      </Suspense>
    </Router>
  </StrictMode>,
);
