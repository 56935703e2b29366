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
          // Each group is one file. Vite divides the rest by screens.
          groups: [
            { name: 'app', tags: ['$initial'] },
            // Other modules of staff load with the screens that contain them.
            {
              name: (id, context) => (onlyStaffUse(id, context) ? 'staff' : null),
              minShareCount: 6,
              includeDependenciesRecursively: false,
            },
            // Also the icons that one screen of staff shows. The other icons are part of the customer's file.
            {
              name: (id, context) => (ICON.test(id) && onlyStaffUse(id, context) ? 'staff' : null),
              includeDependenciesRecursively: false,
            },
            // What log-in and the customer's screens share.
            {
              name: 'form',
              test: /account\/AuthFrame\.tsx|session\/use-customer-form|ui\/form\/(?:CodeInput|PasswordField)\.tsx|ui\/layout\/Sheet\.tsx|lib\/lazy-part|wash-arch/,
            },
            { name: 'account', test: /customer\/account\/(?:Login|Signup|Code)Screen/ },
            {
              name: 'customer',
              test: /customer\/(?:shell\/CustomerShell|dashboard\/DashboardScreen|bookings\/form\/(?:NewBookingScreen|BookingFlow))|web\/ui\/(?:form|navigation)\/|lucide-react/,
            },
            // On the way to a paid booking, one file costs less than a dozen small ones.
            {
              name: 'bookings',
              test: /customer\/bookings\/(?:Booking(?!s?Screen)|CancelBookingSheet|Appointment|appointment-labels|when-facts|stay-of|download-calendar|DepositSplit)|customer\/payments\/(?:pay-label|customer-payments|PayNowSheet)|reviews\/ReviewLink|customer\/booking-side|bookings\/live-thing|estimates\/line-texts|waiting\.contract|customer\/scheduling\/(?:waits-query|start-refusal|customer-scheduling)/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'payment',
              test: /customer\/payments\/(?:PaySheet|use-payment|payment-provider|poll-payment)|payments\/payments\.contract|PaymentAmount|lib\/load-script|feedback\/Spinner/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'faults',
              test: /customer\/faults\/(?:PhotoPicker|pending-photos|fault-queries)|lib\/(?:shrink-photo|picture-store)/,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
});
