import type { Plugin, Rolldown } from 'vite';
import { bundleScript } from './single-script.ts';

/** What the application imports of React; all of it comes from one file, which the import map names `react`. */
const OF_REACT = /^react(?:-dom(?:\/client)?|\/jsx-runtime)?$/;
const NAMES = ['react', 'preact'] as const;
type Name = (typeof NAMES)[number];

/** The page of the application, and the one for those who save data. */
const SHELL = 'app.html';
const LEAN_SHELL = 'app-lean.html';

/**
 * Makes the renderer a file of its own, which the page chooses: React, or Preact for those who save data. Writes both
 * pages (docs/decisions/0209).
 */
export function renderers(): Plugin {
  const references = new Map<Name, string>();
  return {
    name: 'renderers',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async buildStart() {
      for (const name of NAMES) {
        const source = await bundleScript(`build/renderers/${name}-renderer.ts`);
        references.set(name, this.emitFile({ type: 'asset', name: `${name}.js`, source }));
      }
    },
    resolveId: {
      order: 'pre',
      filter: { id: OF_REACT },
      handler: () => ({ id: 'react', external: true }),
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const shell = bundle[SHELL] as Rolldown.OutputAsset;
        // Without the comments of its source.
        const page = String(shell.source).replaceAll(/<!--.*?-->\s*/gs, '');
        const pageWith = (name: Name): string => withRenderer(page, `/${this.getFileName(references.get(name) ?? '')}`);
        shell.source = pageWith('react');
        this.emitFile({ type: 'asset', fileName: LEAN_SHELL, source: pageWith('preact') });
      },
    },
  };
}

/** The page whose import map names the renderer, which is loaded with the page's scripts. */
const withRenderer = (page: string, file: string): string =>
  page
    .replace('{"imports":{', `{"imports":{"react":"${file}",`)
    .replace('<link rel="modulepreload"', `<link rel="modulepreload" crossorigin href="${file}">\n    $&`);
