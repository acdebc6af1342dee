import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { browserContract } from './scripts/browser-contract.ts';

const api = process.env.API_URL ?? 'http://127.0.0.1:3001';

/**
 * Groups shared modules, so that a page loads few files instead of many small ones: on a slow line each file costs a
 * round trip, and on a phone some work. Modules are grouped by the pages that need them; the first matching group wins.
 */
const sharedFiles = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  { name: 'libraries', test: /node_modules\/(@tanstack|react-hook-form|date-fns|@date-fns)\// },
  // Shared by the public pages, without the pages themselves and the carousel's motion, which loads when it comes near.
  {
    name: 'site',
    test: /src\/client\/(site\/(?!moving-slide|auth-|demo-|\w+-page|[\w-]+-page)[\w-]+|ui\/(spinner|skeleton)|core\/(page-meta|first-paint|early-requests))\.tsx?$/,
  },
  // Validation, which loads when a form is first touched (scripts/browser-contract.ts).
  {
    name: 'validation',
    test: /node_modules\/(zod|@hookform)\/|src\/client\/core\/validation\.ts|src\/shared\/.+\?schemas$/,
  },
  // For pages that fetch or send data: the enquiry form, guest booking, sign-in, and the whole portal.
  {
    name: 'forms',
    test: /src\/client\/(core\/(api|session|query-client|topics|use-api-form|use-mutation-with-toast)|ui\/(toaster|form-problems|load-error))\.tsx?$/,
  },
  // The two interactive public pages have files of their own, apart from the portal's.
  { name: 'booking', test: /src\/client\/guest-appointments\/guest-booking\.tsx$/ },
  {
    name: 'sign-in',
    test: /src\/client\/(accounts\/((sign-in|register)-form|api|next-path)|second-factor\/second-step|ui\/tabs)\.tsx?$/,
  },
  // Needed by every page of the portal, then by several of them.
  {
    name: 'shell',
    test: /src\/client\/(portal\/shell|accounts\/session-watch|sessions\/step-up-dialog)\.tsx$/,
  },
  { name: 'portal', test: /src\/(client|shared)\/|node_modules\//, minShareCount: 3 },
];

export default defineConfig({
  build: { rolldownOptions: { output: { codeSplitting: { groups: sharedFiles } } } },
  // Bundles packages for prerendering. Unbundled, date-fns and the icons alone are thousands of files, which a busy
  // machine does not load in the ten seconds that React Router waits for a page.
  ssr: { noExternal: true },
  plugins: [browserContract(), tailwindcss(), reactRouter()],
  server: {
    port: Number(process.env.PORT ?? 5173),
    strictPort: true,
    proxy: { '/api': api, '/healthz': api, '/readyz': api },
  },
});
