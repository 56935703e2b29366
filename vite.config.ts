import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from './build/compress.ts';
import { contractName } from './build/contract-name.ts';
import { contracts } from './build/contracts.ts';
import { keepOld } from './build/keep-old.ts';
import { site } from './build/site.ts';
import { worker } from './build/worker.ts';

/** What the first screen of any visit stands on; as one file it is smaller than as a dozen, and one request. */
const base = [
  /vite[\\/]preload-helper/,
  /[\\/]node_modules[\\/]zod[\\/]/,
  /[\\/]src[\\/]shared[\\/](?:errors|endpoint|text-schemas|accounts[\\/]accounts\.contract|settings[\\/]centre\.contract)\.ts$/,
  /[\\/]src[\\/]web[\\/](?:paths\.ts|centre[\\/]queries\.ts|lib[\\/](?!query|live|use-live|countdown|keep-cache|worker|online|load-script).+)$/,
  /[\\/]src[\\/]web[\\/]ui[\\/](?:Button|cx|Link|RouterLink|link-context|Field|FieldFrame|describe-field|PasswordField|EndButton|Notice|Brand|Mark|Skyline|ErrorState|art[\\/]wash-arch|icons[\\/](?:LineIcon|GoogleIcon))\./,
];

/** What every screen behind the log-in stands on; without this group it came as forty small files. */
const signedIn = [
  /[\\/]node_modules[\\/]@tanstack[\\/](?!.*[mM]utation(?:Observer)?\.js$)/,
  /[\\/]node_modules[\\/]@tanstack[\\/]query-core[\\/].*[\\/]mutation\.js$/,
  /[\\/]src[\\/]shared[\\/](?:(?:bookings|catalogue|promotions)[\\/](?!staff-|board|catalogue-seed)|messages[\\/]messages\.contract|notifications[\\/]live-updates\.contract|payments[\\/]payments\.contract)/,
  /[\\/]src[\\/]web[\\/](?:screens[\\/]customer[\\/](?:Shell|nav|Bell|Offline|LogOutSheet)\.|account[\\/]start|booking[\\/]queries|message[\\/](?:unread|push[\\/]asked)|catalogue[\\/]queries|lib[\\/](?:query|live|use-live|keep-cache|worker|online|load-script))/,
  /[\\/]src[\\/]web[\\/]ui[\\/](?:Eave|EaveButton|Menu|MenuEntry|BottomBar|TopNav|Toasts?|toast|IconButton|Avatar|Sheet|SheetFrame|SheetActions|Skeleton|Bone|Select|ChoiceTiles?|PageTitle|BackLink|Money|Road|CarPicture)\./,
];

/** What is seen in one go after that, or by few; a file of its own for each module would be more headers than script. */
const screens: [string, RegExp][] = [
  ['steps', /[\\/]src[\\/]web[\\/]screens[\\/]customer[\\/](?:WaitingSheet|book[\\/](?:ConfirmDetails|PriceChangedSheet|SavedB))/],
  ['codes', /[\\/]src[\\/]web[\\/](?:ui[\\/](?:CodeBoxes|code-boxes)|centre[\\/]SandboxHint|lib[\\/]countdown)/],
  ['lists', /[\\/]src[\\/]web[\\/](?:screens[\\/]customer[\\/](?:Dashboard|Booking|dashboard|book[\\/]Booking)|booking[\\/]|ui[\\/](?:Ticker|RoofCards?)\.)/],
  ['pay', /[\\/]src[\\/]web[\\/]payment[\\/](?:PaySheet|ask|provider|use-payment)/],
  ['words', /[\\/]src[\\/]web[\\/](?:message[\\/](?!queries|words|push)|screens[\\/]customer[\\/](?:Messages|Notifications))/],
  ['push', /[\\/]src[\\/](?:web[\\/]message|shared[\\/]notifications)[\\/]push/],
  ['more', /[\\/]src[\\/]web[\\/](?:share[\\/](?!use-copy)|ui[\\/]icons|centre[\\/]contacts|screens[\\/]customer[\\/](?:Invite|Help|About|Services))/],
];

/**
 * What one screen of a group alone stands on. Left to itself it would come with the screen's entry, which the group loads in a circle:
 * what reads it while the group is evaluated finds nothing there.
 */
const alone: Record<string, RegExp> = {
  lists: /[\\/]lucide-react[\\/].*[\\/](?:megaphone|pause|play|wallet)\.m?js$|[\\/]ui[\\/]BoneRoof\.|[\\/]customer[\\/]greeting\.ts$/,
  pay: /[\\/]lucide-react[\\/].*[\\/]lock\.m?js$/,
  words: /[\\/]lucide-react[\\/].*[\\/]pencil\.m?js$|[\\/]art[\\/]chat\.svg$/,
  more: /[\\/]lucide-react[\\/].*[\\/](?:send|share-2|droplets|file-text|shield-check)\.m?js$|[\\/]customer[\\/]invitation\.ts$|[\\/]web[\\/]icon\.svg$/,
};
const together = screens.map(([name, test]) => [name, (id: string) => test.test(id) || alone[name]?.test(id) === true] as const);

/** What several of those stand on. */
const parts = [
  /[\\/](?:lucide-react|@tanstack|src[\\/]web[\\/](?:ui|message|centre))[\\/]/,
  /[\\/]src[\\/](?:shared[\\/](?:dates|messages[\\/]send-message)|web[\\/]share[\\/]use-copy|web[\\/]screens[\\/]customer[\\/](?:Rows|ListState|page-number|PayNow))/,
];

/** The application: app.html and its chunks, into dist/. */
export default defineConfig({
  plugins: [contracts(), react(), site(), worker(), keepOld(), compress()],
  define: { 'import.meta.env.CONTRACTS': JSON.stringify(contractName()) },
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
          groups: [
            // A deploy of ours leaves these as they were in people's caches.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
            { name: 'base', test: (id) => base.some((kind) => kind.test(id)) },
            { name: 'signed-in', test: (id) => signedIn.some((kind) => kind.test(id)) },
            { name: 'booking', test: /[\\/]src[\\/]web[\\/](?:booking[\\/](?:words|wish|draft|PriceLines)|catalogue[\\/]|screens[\\/]customer[\\/](?:book[\\/](?:BookingFlow|BookForm|AmountBar|FormPage|FormBones)|BookScreen))/ },
            ...together.map(([name, test]) => ({ name, test, includeDependenciesRecursively: false })),
            { name: 'parts', test: (id) => parts.some((kind) => kind.test(id)), minShareCount: 2, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
