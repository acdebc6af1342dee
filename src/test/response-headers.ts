import { pathsWithoutReferrer } from '#shared/paths.ts';

type Headers = Record<string, unknown>;

/** The value of a directive in a content security policy. */
function directive(policy: string, name: string): string | undefined {
  return policy
    .split(';')
    .map((part) => part.trim())
    .find((part) => part === name || part.startsWith(`${name} `));
}

function problemOfPolicy(policy: string): string | undefined {
  // A script without `script-src` falls back to `default-src`.
  const scripts = directive(policy, 'script-src') ?? directive(policy, 'default-src');
  if (!scripts) return 'allows scripts from everywhere';
  if (/unsafe-inline|unsafe-eval|[ ](\*|https?:|data:|blob:)/.test(scripts.replace("'wasm-unsafe-eval'", '')))
    return `allows scripts: ${scripts}`;
  if (!/^frame-ancestors '(none|self)'$/.test(directive(policy, 'frame-ancestors') ?? ''))
    return 'allows other sites to frame it';
}

/** Documents about the API: the same for every caller, and revalidated instead of sent again. */
const isApiDocument = (path: string) => path === '/api/openapi.json' || /^\/api\/docs(\/|$)/.test(path);

const referrerPolicy = (path: string) =>
  pathsWithoutReferrer.includes(path) ? 'no-referrer' : 'strict-origin-when-cross-origin';

/** What a response's headers lack, as one line each; responses under /api must not be stored. */
export function missingHeaders(path: string, headers: Headers): string[] {
  const value = (name: string) => String(headers[name] ?? '');
  const policyProblem = problemOfPolicy(value('content-security-policy'));
  const caching = value('cache-control');
  const isApi = (path === '/api' || path.startsWith('/api/')) && !isApiDocument(path);
  const checks: [string, boolean][] = [
    [`content-security-policy ${policyProblem}`, policyProblem === undefined],
    [
      'strict-transport-security',
      /^max-age=\d{8,}; includeSubDomains$/.test(value('strict-transport-security')),
    ],
    ['x-content-type-options', value('x-content-type-options') === 'nosniff'],
    ['x-frame-options', /^(DENY|SAMEORIGIN)$/.test(value('x-frame-options'))],
    ['referrer-policy', value('referrer-policy') === referrerPolicy(path)],
    ['cross-origin-opener-policy', value('cross-origin-opener-policy') === 'same-origin'],
    ['cross-origin-resource-policy', value('cross-origin-resource-policy') === 'same-origin'],
    ['permissions-policy', value('permissions-policy').includes('camera=()')],
    ['x-request-id', value('x-request-id') !== ''],
    [`cache-control is '${caching}'`, isApi ? caching.includes('no-store') : caching !== ''],
  ];
  return checks.filter(([, holds]) => !holds).map(([name]) => `${path}: ${name}`);
}
