import '#web/ui/styles/tokens.css';
import '#web/ui/styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { followSession } from './sync-session.ts';
import { routes } from './app-routes.ts';

const router = createBrowserRouter(routes(() => router.state.navigation.location ?? router.state.location));
followSession(router);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
