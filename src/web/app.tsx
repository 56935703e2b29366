import '#web/ui/styles/tokens.css';
import '#web/ui/styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { syncSession } from './sync-session.ts';
import { appRoutes } from './app-routes.ts';

const router = createBrowserRouter(appRoutes(() => router.state.navigation.location ?? router.state.location));
syncSession(router);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
