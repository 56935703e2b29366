import { Toasts } from '../feedback/Toasts.tsx';
import { KitButtons } from './KitButtons.tsx';
import { KitColours } from './KitColours.tsx';
import { KitFields } from './KitFields.tsx';
import { KitHeader } from './KitHeader.tsx';
import { KitJobs } from './KitJobs.tsx';
import { KitLists } from './KitLists.tsx';
import { KitNotices } from './KitNotices.tsx';
import { KitPictures } from './KitPictures.tsx';
import { KitStates } from './KitStates.tsx';

/** Every part in every state on one sheet, to look at beside look.md. */
export function Kit() {
  return (
    <div className="has-bar">
      <KitHeader />
      <main id="main" className="wrap page" tabIndex={-1}>
        <h1 className="display display-3xl">Rust and gold</h1>
        <p className="lead">Colours, type, parts and pictures on one sheet.</p>
        <KitColours />
        <KitButtons />
        <KitFields />
        <KitNotices />
        <KitJobs />
        <KitLists />
        <KitStates />
        <KitPictures />
      </main>
      <Toasts />
    </div>
  );
}
