import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { prerenderedPaths } from './src/shared/paths.ts';

export default {
  appDirectory: 'src/client',
  buildDirectory: 'build',
  ssr: false,
  prerender: prerenderedPaths,
  // It has written the public pages and has no further use: nothing is rendered at run time.
  buildEnd: ({ reactRouterConfig }) =>
    rm(join(reactRouterConfig.buildDirectory, 'server'), { recursive: true, force: true }),
} satisfies Config;
