import '#web/styles/tokens.css';
import '#web/styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { followSession } from './follow-session.ts';
import { routes } from './routes.ts';

const router = createBrowserRouter(routes(() => router.state.navigation.location ?? router.state.location));
followSession(router);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
