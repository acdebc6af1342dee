import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { portalPaths, prerenderedPaths } from '#shared/paths.ts';
import { siteFiles } from './src/client/site/site-files.ts';

export default {
  appDirectory: 'src/client',
  buildDirectory: 'build',
  ssr: false,
  prerender: [...prerenderedPaths, ...portalPaths],
  buildEnd: async ({ reactRouterConfig: { buildDirectory } }) => {
    for (const [name, content] of Object.entries(siteFiles)) {
      await writeFile(join(buildDirectory, 'client', name), content);
    }
    // Only needed for prerendering: nothing is rendered at run time.
    await rm(join(buildDirectory, 'server'), { recursive: true, force: true });
  },
} satisfies Config;
