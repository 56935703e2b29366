import '#web/ui/styles/tokens.css';
import '#web/ui/styles/base.css';
import { createRoot } from 'react-dom/client';
import { LoadingOverlay } from '#web/ui/feedback/LoadingOverlay.tsx';
import { ComponentSheet } from './ComponentSheet.tsx';

// component-sheet.html is the sheet; component-sheet.html?loading adds the overlay of the first load.
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <>
      {location.search === '?loading' && <LoadingOverlay name="Bodija Car Care" />}
      <ComponentSheet />
    </>,
  );
}
