import type { Plugin, Rolldown } from 'vite';
import { bundleScript } from './browser-script.ts';
import { createPictures } from './site-pictures.ts';

const SCRIPT = 'src/web/site/scripts/site-main.ts';
const RENDERER = 'src/web/site/pages.tsx';
/** The target of Book Now, prefetched with the application while a visitor reads. */
const NEXT_SCREEN = '/customer/account/SignupScreen.tsx';

/**
 * Builds the public pages: their script into the browser's build, their renderer into dist/renderer, which the server
 * runs. The two builds share only dist, so each writes a JSON file for the server.
 */
export function publicPages(): Plugin {
  let script = '';
  return {
    name: 'site',
    apply: 'build',
    config: () => ({
      builder: {},
      environments: {
        ssr: {
          // One self-contained file with the production build of React.
          resolve: { noExternal: true as const },
          define: { 'process.env.NODE_ENV': '"production"' },
          build: {
            // Not an input, which would be added to the application's inputs.
            ssr: RENDERER,
            emptyOutDir: false,
            copyPublicDir: false,
            // Pictures that only these pages show are missing from the browser's build.
            emitAssets: true,
            cssCodeSplit: false,
            rolldownOptions: {
              output: { entryFileNames: 'renderer/[name].js', codeSplitting: false },
            },
          },
        },
      },
    }),
    async buildStart() {
      if (this.environment.name !== 'client') return;
      // Apart from the application, whose files are found by its page.
      script = this.emitFile({ type: 'asset', name: 'site.js', source: await bundleScript(SCRIPT) });
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const write = (name: string, value: object) =>
          this.emitFile({ type: 'asset', fileName: `renderer/${name}`, source: JSON.stringify(value) });
        if (this.environment.name === 'client')
          write('client.json', { script: `/${this.getFileName(script)}`, prefetch: filesToPrefetch(bundle) });
        if (this.environment.name !== 'ssr') return;
        const made = Object.entries(await createPictures()).map(([name, source]) => {
          const file = this.emitFile({ type: 'asset', name: `${name}.png`, source });
          return [name, `/${this.getFileName(file)}`];
        });
        write('server.json', { css: takeStyleSheet(bundle), pictures: Object.fromEntries(made) });
      },
    },
  };
}

/** The files of the sign-up screen, by address. */
function filesToPrefetch(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const made = (module: string) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    if (chunk === undefined) throw new Error(`the build has no chunk of ${module}`);
    return chunk;
  };
  const wanted = new Set<string>();
  const want = (name: string): void => {
    const file = bundle[name];
    if (file?.type !== 'chunk' || wanted.has(name)) return;
    wanted.add(name);
    for (const css of file.viteMetadata?.importedCss ?? []) wanted.add(css);
    file.imports.forEach(want);
  };
  want(made('/app.html').fileName);
  want(made(NEXT_SCREEN).fileName);
  return [...wanted].map((name) => `/${name}`);
}

/** Takes the style sheet out of the build, because the server inlines it. */
function takeStyleSheet(bundle: Rolldown.OutputBundle): string {
  const sheets = Object.values(bundle).filter((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
  const [sheet] = sheets;
  if (sheet?.type !== 'asset' || sheets.length > 1)
    throw new Error(`the public pages have ${sheets.length} style sheets instead of one`);
  delete bundle[sheet.fileName];
  return String(sheet.source).replace('/*$vite$:1*/', '').trim();
}
