import '#web/ui/styles/tokens.css';
import '#web/ui/styles/base.css';
import { createRoot } from 'react-dom/client';
import { LoadingOverlay } from '../feedback/LoadingOverlay.tsx';
import { Kit } from './Kit.tsx';

// kit.html is the sheet; kit.html?loading adds the overlay of the first load.
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <>
      {location.search === '?loading' && <LoadingOverlay name="Bodija Car Care" />}
      <Kit />
    </>,
  );
}
