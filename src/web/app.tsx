import '#web/ui/styles/tokens.css';
import '#web/ui/styles/base.css';
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
const show = (): void =>
  createRoot(root).render(
    <StrictMode>
      <Router open={openRoutes}>
        <SessionSync />
        {/* For a screen that a log-in in another tab shows. */}
        <Suspense fallback={null}>
          <Routes routes={appRoutes} />
        </Suspense>
      </Router>
    </StrictMode>,
  );
const loading = openRoutes(window.location.pathname, (history.state as { key?: string } | null)?.key);
// Rendered before, everything would be rendered again when its screen is there.
if (loading === null) show();
else void loading.then(show);
