import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { browserContract } from './scripts/browser-contract.ts';

const api = process.env.API_URL ?? 'http://127.0.0.1:3001';

/**
 * A page needs few files, not many small ones: each costs a reader on a slow line a turn of its own, and a phone some
 * work to ask for it. What several pages share is put together by who needs it; the first that fits takes a module.
 */
const sharedFiles = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  { name: 'libraries', test: /node_modules\/(@tanstack|react-hook-form|date-fns|@date-fns)\// },
  // The public pages. Not the pages themselves, and not the carousel's motion, which comes when it is near.
  {
    name: 'site',
    test: /src\/client\/(site\/(?!moving-slide|auth-|\w+-page|[\w-]+-page)[\w-]+|ui\/(spinner|skeleton)|core\/(page-meta|first-paint|early-requests))\.tsx?$/,
  },
  // Validation, which comes with the first touch of a form (scripts/browser-contract.ts).
  {
    name: 'validation',
    test: /node_modules\/(zod|@hookform)\/|src\/client\/core\/validation\.ts|src\/shared\/.+\?schemas$/,
  },
  // Whatever fetches or sends: the enquiry, guest booking, signing in, and all of the portal.
  {
    name: 'forms',
    test: /src\/client\/(core\/(api|session|query-client|topics|use-api-form|use-mutation-with-toast)|ui\/(toaster|form-problems|load-error))\.tsx?$/,
  },
  // The two public pages with much to do have what they need in a file of their own, apart from the portal's.
  { name: 'booking', test: /src\/client\/guest-appointments\/guest-booking\.tsx$/ },
  {
    name: 'sign-in',
    test: /src\/client\/(accounts\/(sign-in|register)-form|second-factor\/second-step|ui\/tabs)\.tsx$/,
  },
  // What every page of the portal needs, and then what several of them do.
  {
    name: 'shell',
    test: /src\/client\/(portal\/shell|accounts\/session-watch|sessions\/step-up-dialog)\.tsx$/,
  },
  { name: 'portal', test: /src\/(client|shared)\/|node_modules\//, minShareCount: 3 },
];

export default defineConfig({
  build: { rolldownOptions: { output: { codeSplitting: { groups: sharedFiles } } } },
  // The pages are written by a bundle with only the code they use: read as packages, date-fns and the icons alone are
  // thousands of files, which a busy machine does not load in the ten seconds that React Router waits for a page.
  ssr: { noExternal: true },
  plugins: [browserContract(), tailwindcss(), reactRouter()],
  server: {
    port: Number(process.env.PORT ?? 5173),
    strictPort: true,
    proxy: { '/api': api, '/healthz': api, '/readyz': api },
  },
});
