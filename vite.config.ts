import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const api = process.env.API_URL ?? 'http://127.0.0.1:3001';

/**
 * A page needs few files, not many small ones: each costs a reader on a slow line a turn of its own, and a phone some
 * work to ask for it. What several pages share is put together by who needs it; the first that fits takes a module.
 */
const sharedFiles = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  // The public pages. Not the pages themselves, and not the carousel's motion, which comes when it is near.
  {
    name: 'site',
    test: /src\/client\/(site\/(?!moving-slide|auth-|\w+-page|[\w-]+-page)[\w-]+|ui\/(spinner|skeleton)|core\/page-meta)\.tsx?$/,
  },
  // Whatever fetches or sends: the enquiry, guest booking, signing in, and all of the portal.
  {
    name: 'forms',
    test: /node_modules\/(@tanstack|zod|react-hook-form|@hookform|date-fns|@date-fns)\/|src\/client\/(core\/(api|session|query-client|topics|use-api-form)|ui\/(toaster|form-problems))\.tsx?$/,
  },
  // What most pages of the portal have in common. Not the contract of messages: the sign-in page loads this file too.
  { name: 'portal', test: /src\/(client|shared(?!\/messages\.))\/|node_modules\//, minShareCount: 5 },
];

export default defineConfig({
  build: { rolldownOptions: { output: { codeSplitting: { groups: sharedFiles } } } },
  // The pages are written by a bundle with only the code they use: read as packages, date-fns and the icons alone are
  // thousands of files, which a busy machine does not load in the ten seconds that React Router waits for a page.
  ssr: { noExternal: true },
  plugins: [tailwindcss(), reactRouter()],
  server: {
    port: Number(process.env.PORT ?? 5173),
    strictPort: true,
    proxy: { '/api': api, '/healthz': api, '/readyz': api },
  },
});
