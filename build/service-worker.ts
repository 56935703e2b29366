import type { Plugin, Rolldown } from 'vite';
import type { WorkerFiles } from '../src/web/lib/worker-messages.ts';
import { bundleScript } from './browser-script.ts';

const STAFF = /[\\/]src[\\/]web[\\/]staff[\\/]/;

/** Builds the service worker src/web/sw.ts with the list of the application's files, which it stores. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const customer = filesOf(bundle, (id) => !STAFF.test(id));
        const staff = filesOf(bundle, () => true).filter((name) => !customer.includes(name));
        const files: WorkerFiles = { customer, staff };
        const source = await bundleScript('src/web/sw.ts', { WORKER_FILES: JSON.stringify(files) });
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}

/** The addresses of the scripts that app.html reaches through allowed modules, and of their styles, pictures, fonts. */
function filesOf(bundle: Rolldown.OutputBundle, isAllowed: (module: string) => boolean): string[] {
  const files = new Set<string>();
  const take = (name: string): void => {
    const file = bundle[name];
    if (file === undefined || files.has(name)) return;
    if (file.type === 'chunk' && !Object.keys(file.modules).every(isAllowed)) return;
    files.add(name);
    if (file.type === 'asset') {
      // The pictures and fonts of a style sheet.
      if (name.endsWith('.css'))
        for (const [, inner = ''] of String(file.source).matchAll(/url\(["']?\/?(assets\/[^"')]+)/g)) take(inner);
      return;
    }
    const { importedCss = [], importedAssets = [] } = file.viteMetadata ?? {};
    [...importedCss, ...importedAssets, ...file.imports, ...file.dynamicImports].forEach(take);
  };
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && file.facadeModuleId?.endsWith('app.html')) take(file.fileName);
  return Array.from(files, (name) => `/${name}`).sort();
}
