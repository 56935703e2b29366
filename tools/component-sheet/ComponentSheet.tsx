import { Toasts } from '#web/ui/feedback/Toasts.tsx';
import { ButtonSamples } from './ButtonSamples.tsx';
import { ColourSamples } from './ColourSamples.tsx';
import { FieldSamples } from './FieldSamples.tsx';
import { HeaderSamples } from './HeaderSamples.tsx';
import { JobSamples } from './JobSamples.tsx';
import { ListSamples } from './ListSamples.tsx';
import { NoticeSamples } from './NoticeSamples.tsx';
import { IllustrationSamples } from './IllustrationSamples.tsx';
import { StateSamples } from './StateSamples.tsx';

/** Every component in every state on one page, for comparison with the design. */
export function ComponentSheet() {
  return (
    <div className="has-bar">
      <HeaderSamples />
      <main id="main" className="wrap page" tabIndex={-1}>
        <h1 className="display display-3xl">Rust and gold</h1>
        <p className="lead">Colours, type, parts and pictures on one sheet.</p>
        <ColourSamples />
        <ButtonSamples />
        <FieldSamples />
        <NoticeSamples />
        <JobSamples />
        <ListSamples />
        <StateSamples />
        <IllustrationSamples />
      </main>
      <Toasts />
    </div>
  );
}
