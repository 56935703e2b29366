import '#web/ui/styles/tokens.css';
import '#web/ui/styles/base.css';
import { StrictMode, Suspense, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { appRoutes } from './app-routes.ts';
import { openRoutes } from './open-routes.ts';
import { Router, Routes } from '#web/lib/router.tsx';
import { listenForBack } from '#web/lib/back-guards.ts';
import { savesData } from '#web/lib/saves-data.ts';
import { SessionSync } from './SessionSync.ts';

if (savesData()) document.documentElement.dataset['savesData'] = '';
listenForBack();

const loading = openRoutes(window.location.pathname, (history.state as { key?: string } | null)?.key);

/** The screens, once the first one is loaded: rendered before, everything would be rendered again. */
function Screens() {
  const [isLoaded, setIsLoaded] = useState(loading === null);
  useEffect(() => void loading?.then(() => setIsLoaded(true)), []);
  if (!isLoaded) return null;
  return (
    // For a screen that a log-in in another tab shows.
    <Suspense fallback={null}>
      <Routes routes={appRoutes} />
    </Suspense>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
createRoot(root).render(
  <StrictMode>
    <Router open={openRoutes}>
      {/* Before the first screen, whose first request may end the session. */}
      <SessionSync />
      <Screens />
    </Router>
  </StrictMode>,
);
