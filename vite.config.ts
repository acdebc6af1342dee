import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const api = process.env.API_URL ?? 'http://127.0.0.1:3001';

/**
 * The front page needs few files, not many small ones: each costs a visitor on a slow line a turn of its own. What every
 * page needs (React, the router) is one file, and what the public pages share is another.
 */
const sharedChunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  // Not the pages themselves, and not the carousel's motion, which comes when it is near.
  { name: 'site', test: /src\/client\/site\/(?!moving-slide|auth-|\w+-page|[\w-]+-page)[\w-]+\.tsx?$/ },
];

export default defineConfig({
  build: { rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } } },
  plugins: [tailwindcss(), reactRouter()],
  server: {
    port: Number(process.env.PORT ?? 5173),
    strictPort: true,
    proxy: { '/api': api, '/healthz': api, '/readyz': api },
  },
});
