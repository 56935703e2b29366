import { resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import type { WorkerFiles } from '../src/web/lib/worker-messages.ts';

const STAFF = /[\\/]src[\\/]web[\\/]staff[\\/]/;
/** Screens and sheets that show nothing of use without the server. */
const ONLINE =
  /[\\/]customer[\\/](?:account[\\/](?:CloseAccountScreen|EmailBackScreen|GoogleSignInSheet|NewPasswordScreen|ResetPasswordScreen)|profile[\\/](?:ConfirmIdentity|DeleteAccountSheet|PhoneSheet|PhotoSheet|SessionList))\.tsx$/;
const CACHED_ASSET = /\.(?:js|css|svg|woff2)$/;

/**
 * Builds the service worker src/web/sw.ts, and the list of the application's files that it loads. The list contains no
 * files of the public pages or of what works only with the server, and only the application registers the worker.
 */
export function serviceWorker(): Plugin[] {
  let list = '';
  const collect: Plugin = {
    name: 'worker-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const ofCustomers = filesOf(bundle, [STAFF, ONLINE]);
        const ofStaff = [...filesOf(bundle, [ONLINE])].filter((name) => !ofCustomers.has(name));
        const files: WorkerFiles = { customer: addressesOf(ofCustomers), staff: addressesOf(ofStaff) };
        // Apart from the worker, which every deploy sends whole.
        list = this.getFileName(
          this.emitFile({ type: 'asset', name: 'worker-files.json', source: JSON.stringify(files) }),
        );
      },
    },
  };
  const pwa = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/web',
    filename: 'sw.ts',
    outDir: resolve(import.meta.dirname, '../dist'),
    injectRegister: false,
    // The server renders the manifest from the settings.
    manifest: false,
    injectManifest: {
      // A classic script, which every browser supports.
      rollupFormat: 'iife',
      globPatterns: ['assets/*'],
      maximumFileSizeToCacheInBytes: 1_000_000,
      dontCacheBustURLsMatching: /./,
      manifestTransforms: [(entries) => ({ manifest: entries.filter(({ url }) => url === list), warnings: [] })],
    },
  });
  return [collect, ...(pwa as Plugin[])];
}

const addressesOf = (files: Iterable<string>): string[] => Array.from(files, (name) => `/${name}`).sort();

/** The files that app.html reaches without modules of these folders, with their styles, pictures and fonts. */
function filesOf(bundle: Rolldown.OutputBundle, without: readonly RegExp[]): Set<string> {
  const files = new Set<string>();
  const take = (name: string): void => {
    const file = bundle[name];
    if (file === undefined || files.has(name)) return;
    if (file.type === 'asset') {
      if (CACHED_ASSET.test(name)) files.add(name);
      return;
    }
    if (Object.keys(file.modules).some((id) => without.some((folder) => folder.test(id)))) return;
    files.add(name);
    for (const css of file.viteMetadata?.importedCss ?? []) {
      take(css);
      assetsIn(String((bundle[css] as Rolldown.OutputAsset).source)).forEach(take);
    }
    file.viteMetadata?.importedAssets.forEach(take);
    [...file.imports, ...file.dynamicImports].forEach(take);
  };
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && file.facadeModuleId?.endsWith('app.html')) take(file.fileName);
  return files;
}

/** The files that a style sheet refers to. */
const assetsIn = (css: string): string[] =>
  [...css.matchAll(/url\(["']?\/?(assets\/[^"')]+)["']?\)/g)].map(([, name = '']) => name);
