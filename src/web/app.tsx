import '#web/ui/styles/tokens.css';
import '#web/ui/styles/base.css';
import '#web/ui/styles/forced-colors.css';
import './page-frame.css';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { appRoutes } from './app-routes.ts';
import { openRoutes } from './open-routes.ts';
import { Router, Routes } from '#web/lib/router.tsx';
import { listenForBack } from '#web/lib/back-guards.ts';
import { savesData } from '#web/lib/saves-data.ts';
import { SessionSync } from './SessionSync.ts';

if (savesData()) document.documentElement.dataset['savesData'] = '';
listenForBack();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
createRoot(root).render(
  <StrictMode>
    <Router open={openRoutes}>
      {/* Before the first screen, whose first request may end the session. */}
      <SessionSync />
      {/* The frame in app.html is shown until the first screen is loaded. Nothing is shown while a screen loads that a
      log-in in another tab opens. */}
      <Suspense fallback={null}>
        <Routes routes={appRoutes} />
      </Suspense>
    </Router>
  </StrictMode>,
);
