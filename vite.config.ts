import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { assetNames } from './build/asset-names.ts';
import { chunkGroups } from './build/chunk-groups.ts';
import { compress } from './build/compress.ts';
import { contractHash } from './build/contract-hash.ts';
import { stripContracts } from './build/strip-contracts.ts';
import { stripErrors } from './build/strip-errors.ts';
import { inlinePictures, isPartOfItsScreen } from './build/inline-pictures.ts';
import { keepPreviousAssets } from './build/keep-previous-assets.ts';
import { renderers } from './build/renderers.ts';
import { publicPages } from './build/public-pages.ts';
import { minification } from './build/single-script.ts';
import { shortSpecifiers } from './build/short-specifiers.ts';
import { serviceWorker } from './build/service-worker.ts';

/** The application: app.html and its chunks, into dist/. */
export default defineConfig({
  plugins: [
    stripContracts(),
    stripErrors(),
    inlinePictures(),
    react(),
    shortSpecifiers(),
    renderers(),
    publicPages(),
    serviceWorker(),
    keepPreviousAssets(),
    compress(),
  ],
  define: { 'import.meta.env.CONTRACTS': JSON.stringify(contractHash()) },
  // Replaces lucide's icon component by ours, which renders faster.
  resolve: {
    alias: [
      { find: '../createLucideIcon.mjs', replacement: path.join(import.meta.dirname, 'src/web/ui/icons/lucide.ts') },
    ],
  },
  // Everything comes from one origin and is cached by name for ever, except for the shell.
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    // A changed file would else rename every file that imports it, and those that import these.
    chunkImportMap: true,
    ...minification,
    assetsInlineLimit: isPartOfItsScreen,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: { app: 'app.html' },
      output: {
        ...assetNames,
        codeSplitting: {
          groups: chunkGroups,
        },
      },
    },
  },
});
