import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from './build/compress.ts';
import { contractHash } from './build/contract-hash.ts';
import { stripContracts } from './build/strip-contracts.ts';
import { keepPreviousAssets } from './build/keep-previous-assets.ts';
import { publicPages } from './build/public-pages.ts';
import { serviceWorker } from './build/service-worker.ts';

/** What the first screen of any visit stands on; as one file it is smaller than as a dozen, and one request. */
const base = [
  /vite[\\/]preload-helper/,
  /[\\/]node_modules[\\/]zod[\\/]/,
  /[\\/]src[\\/]shared[\\/](?:errors|endpoint|text-schemas|accounts[\\/]accounts\.contract|settings[\\/]centre\.contract)\.ts$/,
  /[\\/]src[\\/]web[\\/](?:domain[\\/]settings[\\/]settings-queries|customer[\\/](?:shell[\\/]customer-paths|session[\\/]customer-(?:session|return-path))\.|lib[\\/](?!live-stream|use-live|use-countdown|register|use-online|load-script))/,
  /[\\/]src[\\/]web[\\/]ui[\\/](?:cx|form[\\/](?:Button|Field|FieldFrame|FieldEndButton|PasswordField|describe-field)|navigation[\\/](?:Link|RouterLink|link-context)|feedback[\\/](?:Notice|ErrorState)|layout[\\/]Brand|illustrations[\\/](?:BrandMark|Skyline|art[\\/]wash-arch)|icons[\\/](?:LineIcon|GoogleIcon))\./,
];

/** What every screen behind the log-in stands on; without this group it came as forty small files. */
const signedIn = [
  /[\\/]node_modules[\\/]@tanstack[\\/](?!.*[mM]utation(?:Observer)?\.js$)/,
  /[\\/]node_modules[\\/]@tanstack[\\/]query-core[\\/].*[\\/]mutation\.js$/,
  /[\\/]src[\\/]shared[\\/](?:(?:bookings|catalogue|promotions)[\\/](?!staff-|board|catalogue-seed)|messages[\\/]messages\.contract|notifications[\\/]live-updates\.contract|payments[\\/]payments\.contract)/,
  /[\\/]src[\\/]web[\\/](?:customer[\\/](?:shell[\\/](?:CustomerShell|customer-nav|NotificationBell|LogOutSheet)|offline[\\/]OfflineNotice|session[\\/](?:customer-session-requests|customer-query-client|persist-query-cache)|bookings[\\/]booking-queries|notifications[\\/](?:unread-notifications|push[\\/]push-preference))\.|domain[\\/]catalogue[\\/]catalogue-queries|lib[\\/](?:live-stream|use-live|register|use-online|load-script))/,
  /[\\/]src[\\/]web[\\/]ui[\\/](?:form[\\/](?:IconButton|Select|ChoiceTiles?)|layout[\\/](?:AppHeader|HeaderButton|PageTitle|Sheet|SheetFrame|SheetActions)|navigation[\\/](?:Menu|MenuEntry|BottomBar|TopNav|BackLink)|feedback[\\/](?:Toasts?|toast|Skeleton|SkeletonGroup)|data[\\/](?:Avatar|Money)|illustrations[\\/](?:Road|CarPicture))\./,
];

/** What is seen in one go after that, or by few; a file of its own for each module would be more headers than script. */
const screens: [string, RegExp][] = [
  ['steps', /[\\/]src[\\/]web[\\/]customer[\\/](?:offline[\\/]OfflineBookingSheet|bookings[\\/]form[\\/](?:ConfirmBooking|PriceChangedSheet|SavedBooking|AlreadySavedSheet))/],
  ['codes', /[\\/]src[\\/]web[\\/](?:ui[\\/]form[\\/](?:CodeInput|code-digits)|customer[\\/]account[\\/]SandboxHint|lib[\\/]use-countdown)/],
  ['lists', /[\\/]src[\\/]web[\\/](?:customer[\\/](?:dashboard|bookings|offline[\\/]offline-booking)|ui[\\/]data[\\/](?:Ticker|StatCards?)\.)/],
  ['pay', /[\\/]src[\\/]web[\\/]customer[\\/]payments[\\/](?:PaySheet|poll-payment|payment-provider|use-payment)/],
  ['words', /[\\/]src[\\/]web[\\/]customer[\\/](?:messages[\\/](?!message-queries|message-labels)|notifications[\\/]NotificationsScreen)/],
  ['push', /[\\/]src[\\/](?:web[\\/]customer|shared)[\\/]notifications[\\/]push/],
  ['more', /[\\/]src[\\/]web[\\/](?:customer[\\/](?:invite[\\/](?!use-copy)|help[\\/](?!LinkRows)|services)|ui[\\/]icons)/],
];

/**
 * What one screen of a group alone stands on. Left to itself it would come with the screen's entry, which the group loads in a circle:
 * what reads it while the group is evaluated finds nothing there.
 */
const alone: Record<string, RegExp> = {
  lists: /[\\/]lucide-react[\\/].*[\\/](?:megaphone|pause|play|wallet)\.m?js$|[\\/]ui[\\/]feedback[\\/]SkeletonStatCard\./,
  pay: /[\\/]lucide-react[\\/].*[\\/]lock\.m?js$/,
  words: /[\\/]lucide-react[\\/].*[\\/]pencil\.m?js$|[\\/]art[\\/]chat\.svg$/,
  more: /[\\/]lucide-react[\\/].*[\\/](?:send|share-2|droplets|file-text|shield-check)\.m?js$|[\\/]web[\\/]icon\.svg$/,
};
const together = screens.map(([name, test]) => [name, (id: string) => test.test(id) || alone[name]?.test(id) === true] as const);

/** What several of those stand on. */
const parts = [
  /[\\/](?:lucide-react|@tanstack|src[\\/]web[\\/](?:ui|domain|customer[\\/]messages))[\\/]/,
  /[\\/]src[\\/](?:shared[\\/](?:dates|messages[\\/]send-message)|web[\\/]customer[\\/](?:invite[\\/]use-copy|help[\\/]LinkRows|shell[\\/](?:ListQueryState|page-number)|payments[\\/]PayNowSheet|account[\\/]SandboxHint))/,
];

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
          groups: [
            // A deploy of ours leaves these as they were in people's caches.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
            { name: 'base', test: (id) => base.some((kind) => kind.test(id)) },
            { name: 'signed-in', test: (id) => signedIn.some((kind) => kind.test(id)) },
            { name: 'booking', test: /[\\/]src[\\/]web[\\/](?:domain[\\/]catalogue[\\/]|customer[\\/]bookings[\\/](?:booking-labels|PriceLines|form[\\/](?:booking-form-values|booking-draft|BookingFlow|BookingForm|AmountBar|BookingFormPage|BookingFormSkeleton|NewBookingScreen)))/ },
            ...together.map(([name, test]) => ({ name, test, includeDependenciesRecursively: false })),
            { name: 'parts', test: (id) => parts.some((kind) => kind.test(id)), minShareCount: 2, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
