import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './build/chunk-groups.ts';
import { compress } from './build/compress.ts';
import { contractHash } from './build/contract-hash.ts';
import { stripContracts } from './build/strip-contracts.ts';
import { keepPreviousAssets } from './build/keep-previous-assets.ts';
import { publicPages } from './build/public-pages.ts';
import { serviceWorker } from './build/service-worker.ts';

/** The application: app.html and its chunks, into dist/. */
export default defineConfig({
  plugins: [stripContracts(), react(), publicPages(), serviceWorker(), keepPreviousAssets(), compress()],
  define: { 'import.meta.env.CONTRACTS': JSON.stringify(contractHash()) },
  // The icons as lucide draws them, in a frame of ours that is cheaper to show.
  resolve: { alias: [{ find: '../createLucideIcon.mjs', replacement: path.join(import.meta.dirname, 'src/web/ui/icons/lucide.tsx') }] },
  // Everything is served from one origin and cached by name for ever; the shell alone changes.
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    target: 'es2022',
    // A data: address would be refused by the content security policy, and sent again with every style sheet.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: { app: 'app.html' },
      output: {
        // The shell names every file that a screen needs beforehand: short names are a fifth of its script.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        codeSplitting: {
          groups: chunkGroups,
        },
      },
    },
  },
});
