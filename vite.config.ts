import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from './build/compress.ts';
import { contractHash } from './build/contract-hash.ts';
import { keepPreviousAssets } from './build/keep-previous-assets.ts';
import { publicPages } from './build/public-pages.ts';
import { onlyStaffUse } from './build/only-staff-use.ts';
import { serviceWorker } from './build/service-worker.ts';
import { isAppPath } from './src/shared/app-paths.ts';

/** The drawing of an icon. */
const ICON = /lucide-react.*\/icons\//;
const port = Number(process.env['PORT'] ?? 3000);

/** The application: app.html and its chunks, into dist/. */
export default defineConfig({
  plugins: [react(), publicPages(), serviceWorker(), keepPreviousAssets(), compress()],
  define: { 'import.meta.env.CONTRACTS': JSON.stringify(contractHash()) },
  // For `npm run dev`: Vite answers with the application, and the API, which listens on the next port, with the rest.
  server: {
    host: '127.0.0.1',
    port,
    strictPort: true,
    proxy: {
      '^/(?!@|src/|node_modules/|config/|app\\.html)': {
        target: `http://127.0.0.1:${port + 1}`,
        bypass: ({ method, url = '/' }) => {
          const isScreen = method === 'GET' && isAppPath(new URL(url, 'http://localhost').pathname);
          return isScreen ? '/app.html' : undefined;
        },
      },
    },
  },
  build: {
    // Small drawings are part of their script. Fonts are always files, because the content security policy allows no font inside a style sheet.
    assetsInlineLimit: (file, content) => file.endsWith('.svg') && content.length < 1200,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: { app: 'app.html' },
      output: {
        codeSplitting: {
          // Each group is one file. Vite divides the rest by screens. Without groups a screen needs dozens of files of
          // some hundred bytes, and each costs a request.
          groups: [
            { name: 'app', tags: ['$initial'] },
            {
              name: (id, context) => (onlyStaffUse(id, context) ? 'staff' : null),
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // Also the icons that one screen of staff shows. The other icons are part of the customer's file.
            {
              name: (id, context) => (ICON.test(id) && onlyStaffUse(id, context) ? 'staff' : null),
              includeDependenciesRecursively: false,
            },
            { name: 'account', test: /customer\/account\/(?:Login|Signup|Code)Screen/ },
            {
              name: 'customer',
              test: /customer\/(?:shell\/CustomerShell|dashboard\/DashboardScreen|bookings\/form\/(?:NewBookingScreen|BookingFlow))|web\/ui\/(?:form|navigation)\/|lucide-react/,
            },
            // Modules that many of the other screens contain.
            { name: 'parts', minShareCount: 8, includeDependenciesRecursively: false },
            // The rest of the way to a paid booking: the list, the steps after the form, and the payment.
            {
              name: 'bookings',
              test: /customer\/(?:bookings\/(?:Booking(?:sScreen|Details|Actions|QueryState|Summary)|CancelBookingSheet|form\/hold-start)|scheduling\/(?:waits-query|start-refusal|customer-scheduling\.texts))/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'steps',
              test: /customer\/bookings\/form\/(?:BookingSteps|ConfirmBooking|ConfirmTime|WhenStep|HoldStrip|SavedBooking|use-save-booking|PriceChangedSheet|AlreadySavedSheet)|customer\/scheduling\/WaitForPlace/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'payment',
              test: /customer\/payments\/(?:PaySheet|use-payment|payment-provider|poll-payment)|lib\/load-script|feedback\/Spinner/,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
});
