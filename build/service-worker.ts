import { resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const STAFF = /[\\/]src[\\/]web[\\/]staff[\\/]/;
const SITE = /[\\/]src[\\/]web[\\/]site[\\/]/;
/** Screens and sheets that show nothing of use without the server. */
const ONLINE =
  /[\\/]customer[\\/](?:account[\\/](?:CloseAccountScreen|EmailBackScreen|GoogleSignInSheet|NewPasswordScreen|ResetPasswordScreen)|profile[\\/](?:ConfirmIdentity|DeleteAccountSheet|PhoneSheet|PhotoSheet|SessionList))\.tsx$/;
const CACHED_ASSET = /\.(?:js|css|svg|woff2)$/;

/**
 * Builds the service worker src/web/sw.ts with the list of the application's files, those of staff marked by their
 * revision. It contains no files of the public pages or of what works only with the server, and only the application
 * registers it.
 */
export function serviceWorker(): Plugin[] {
  const ofCustomers = new Set<string>();
  const ofStaff = new Set<string>();
  const collect: Plugin = {
    name: 'worker-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        if (this.environment.name !== 'client') return;
        for (const name of filesOf(bundle, [STAFF, ONLINE])) ofCustomers.add(name);
        for (const name of filesOf(bundle, [ONLINE])) if (!ofCustomers.has(name)) ofStaff.add(name);
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
      manifestTransforms: [
        (entries) => ({
          manifest: entries
            .filter(({ url }) => ofCustomers.has(url) || ofStaff.has(url))
            .map((entry) => ({ ...entry, revision: ofStaff.has(entry.url) ? 'staff' : null })),
          warnings: [],
        }),
      ],
    },
  });
  return [collect, ...(pwa as Plugin[])];
}

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
    if (SITE.test(file.facadeModuleId ?? '')) return;
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
