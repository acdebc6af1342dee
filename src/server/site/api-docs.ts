import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ApiDocsAsset } from '#shared/site.ts';
import { pagePolicy } from '../core/http/security-headers.ts';
import { StaticResponse } from '../core/http/static-response.ts';

/**
 * Swagger UI from its npm package, without a CDN. The page's policy allows its one inline script by hash. Only GET can be
 * tried out: a click in the documentation must not change a firm's data.
 */
const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>API</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
  </head>
  <body>
    <div id="api"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script>
      SwaggerUIBundle({
        dom_id: '#api',
        url: '/api/openapi.json',
        deepLinking: true,
        supportedSubmitMethods: ['get'],
      });
    </script>
  </body>
</html>
`;

const mediaTypes: Record<ApiDocsAsset, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

export const apiDocsPage = () =>
  new StaticResponse(html, { type: 'text/html; charset=utf-8', policy: pagePolicy(html) });

export function apiDocsAsset(name: ApiDocsAsset): StaticResponse {
  const file = fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`));
  return new StaticResponse(readFileSync(file), { type: mediaTypes[name] });
}
