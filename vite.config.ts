import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from './build/compress.ts';
import { site } from './build/site.ts';

/** What the first screen of any visit stands on; as one file it is smaller than as a dozen, and one request. */
const base = [
  /[\\/]node_modules[\\/]zod[\\/]/,
  /[\\/]src[\\/]shared[\\/](?:errors|endpoint|text|account[\\/]contract|centre[\\/]contract)\.ts$/,
  /[\\/]src[\\/]web[\\/](?:centre[\\/].+|lib[\\/](?!query).+)$/,
  /[\\/]src[\\/]web[\\/]ui[\\/](?:Button|cx|Link|RouterLink|link-context|Field|FieldFrame|describe-field|PasswordField|EndButton|Notice|Brand|Mark|Skyline|ErrorState)\./,
];

/** The application: app.html and its chunks, into dist/. */
export default defineConfig({
  plugins: [react(), site(), compress()],
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
        codeSplitting: {
          groups: [
            // A deploy of ours leaves these as they were in people's caches.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
            { name: 'base', test: (id) => base.some((kind) => kind.test(id)) },
          ],
        },
      },
    },
  },
});
