import { z } from 'zod';
import { roles } from './accounts.ts';
import { endpoint } from './endpoint.ts';

/** Settings that are unknown when the pages are prerendered. */
export const read = endpoint({
  method: 'GET',
  path: '/api/site',
  summary: 'What the built pages learn at run time: the demo and its accounts, in demo mode only.',
  access: 'anyone',
  response: z.object({
    demo: z
      .object({
        password: z.string(),
        accounts: z.array(
          z.object({
            username: z.string(),
            title: z.string(),
            role: z.enum(roles),
            /** Who it is, in one sentence. */
            about: z.string(),
            /** What to try first. */
            suggestion: z.string(),
          }),
        ),
        /** Two origins, each with its own cookies, if the demo has them. */
        windows: z.object({ staff: z.string(), client: z.string() }).nullable(),
        /** The page that shows every mail. */
        mailPage: z.string().nullable(),
        /** `null` if only staff may read them. */
        apiDocs: z.string().nullable(),
      })
      .nullable(),
  }),
});

export const readApiDocument = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This document: every call of the API, made from the same descriptors that serve it.',
  access: 'anyone',
  response: z.record(z.string(), z.unknown()),
});

export const apiDocsAssets = ['swagger-ui.css', 'swagger-ui-bundle.js'] as const;
export type ApiDocsAsset = (typeof apiDocsAssets)[number];

/** Outside production anyone may read the documentation: see `siteRoutes`. */
export const readApiDocs = endpoint({
  method: 'GET',
  path: '/api/docs',
  summary: 'The API document as a page; in production for staff only.',
  access: 'admin',
  download: 'text/html',
});

export const readApiDocsAsset = endpoint({
  method: 'GET',
  path: '/api/docs/:asset',
  summary: 'A style sheet or script of the page /api/docs.',
  access: 'admin',
  params: z.object({ asset: z.enum(apiDocsAssets) }),
  download: 'application/octet-stream',
});
