import manifest from '../../package.json' with { type: 'json' };
import { clientFeature, isClientCore, isClientUi, isServerCore, isTest, serverFeature } from './folders.ts';
import type { Import, Rule } from './source-file.ts';

interface ImportRule {
  /** The files that the rule applies to. */
  appliesTo: (path: string) => boolean;
  forbids: (imported: Import, importer: string) => boolean;
  because: string;
}

function importRule({ appliesTo, forbids, because }: ImportRule): Rule {
  return (files) =>
    files
      .filter(({ path }) => appliesTo(path))
      .flatMap(({ path, imports }) =>
        imports
          .filter((imported) => forbids(imported, path))
          .map(({ line, specifier }) => `${path}:${line}: imports ${specifier}. ${because}`),
      );
}

const isFile = (target: string) => /^(src|scripts|e2e|proofs)\/|^firm\.config\.ts$/.test(target);
const isBelow = (target: string, ...folders: string[]) =>
  folders.some((folder) => target.startsWith(`${folder}/`));
/** `date-fns/format` belongs to the package `date-fns`, `@aws-sdk/client-s3` is a package itself. */
const packageOf = (target: string) => target.match(/^(@[^/]+\/)?[^/]+/)?.[0] ?? target;
const isPackage = (target: string, ...names: string[]) => names.includes(packageOf(target));

const sharedPackages = ['zod', 'date-fns', '@date-fns/tz'];
/** Packages that are `dependencies` because the server loads them, and that the browser's bundle may also contain. */
const browserPackages = [
  ...sharedPackages,
  '@zxcvbn-ts/core',
  '@zxcvbn-ts/language-common',
  '@zxcvbn-ts/language-en',
];
const serverPackages = Object.keys(manifest.dependencies).filter((name) => !browserPackages.includes(name));

/** Only the `date-fns` index is a problem in Node, so the client's bundle may use it. */
const loadedByNode = (path: string) => isBelow(path, 'src/server', 'src/shared', 'src/test', 'scripts');

/** Private to a feature: its routes, the wording of its emails and its job queues. */
const isPrivateToFeature = (target: string) => /\/(routes|emails|jobs)\.ts$/.test(target);
const handlesRequests = (target: string) => isServerCore(target) && /\/(upload-)?route\.ts$/.test(target);
const isFastify = (target: string) => isPackage(target, 'fastify') || target.startsWith('@fastify/');
const isService = (path: string) => serverFeature(path) !== undefined && !path.endsWith('/routes.ts');

/** One rule for each forbidden direction of imports. */
export const importRules = {
  sharedStandsAlone: importRule({
    appliesTo: (path) => isBelow(path, 'src/shared'),
    forbids: ({ target }, importer) =>
      isFile(target)
        ? !isBelow(target, 'src/shared') && target !== 'firm.config.ts'
        : !isPackage(target, ...sharedPackages, ...(isTest(importer) ? ['vitest'] : [])),
    because: `src/shared runs in the browser and on the server: it imports itself, #firm and ${sharedPackages.join(', ')}.`,
  }),

  clientHoldsNoServerCode: importRule({
    appliesTo: (path) => isBelow(path, 'src/client'),
    forbids: ({ target }) =>
      isFile(target)
        ? !isBelow(target, 'src/client', 'src/shared') && target !== 'firm.config.ts'
        : target.startsWith('node:') || isPackage(target, ...serverPackages),
    because:
      'The browser’s bundle holds no server code, no test code and no package that only the server loads.',
  }),

  serverNeedsNoDevelopmentCode: importRule({
    appliesTo: (path) => isBelow(path, 'src/server') && !isTest(path),
    forbids: ({ target }) =>
      isFile(target)
        ? !isBelow(target, 'src/server', 'src/shared') && target !== 'firm.config.ts'
        : isPackage(target, ...Object.keys(manifest.devDependencies)),
    because: 'The server runs without devDependencies, client code, tests and scripts.',
  }),

  serverCoreKnowsNoFeature: importRule({
    appliesTo: (path) => isServerCore(path) && !isTest(path),
    forbids: ({ target }) => isBelow(target, 'src/server') && !isServerCore(target),
    because:
      'src/server/core imports no feature and no access.ts: features import core, app.ts passes the rest in.',
  }),

  featuresImportServices: importRule({
    appliesTo: (path) => serverFeature(path) !== undefined && !isTest(path),
    forbids: ({ target }, importer) => {
      if (!isBelow(target, 'src/server') || isServerCore(target) || target === 'src/server/access.ts')
        return false;
      const other = serverFeature(target);
      return other !== serverFeature(importer) && (!other || isPrivateToFeature(target));
    },
    because:
      'A feature imports core, access.ts and other features’ services: every file of theirs except routes.ts, emails.ts and jobs.ts.',
  }),

  onlyRoutesImportFastify: importRule({
    appliesTo: (path) =>
      isBelow(path, 'src/server') && !isServerCore(path) && !isTest(path) && path !== 'src/server/app.ts',
    forbids: ({ target }, importer) => isFastify(target) && !importer.endsWith('/routes.ts'),
    because: 'Only core, app.ts and each feature’s routes.ts import Fastify.',
  }),

  servicesSeeNoRequest: importRule({
    appliesTo: (path) => isService(path) && !isTest(path),
    forbids: ({ target }) => isFastify(target) || handlesRequests(target),
    because: 'A service never sees a request or a reply: it takes the context, the actor and the input.',
  }),

  routesHoldNoSql: importRule({
    appliesTo: (path) => serverFeature(path) !== undefined && path.endsWith('/routes.ts'),
    forbids: ({ target }) =>
      isPackage(target, 'drizzle-orm', 'pg') || isBelow(target, 'src/server/core/database'),
    because: 'routes.ts connects endpoints to services: SQL belongs in the service.',
  }),

  clientUiKnowsNoFeature: importRule({
    appliesTo: isClientUi,
    forbids: ({ target }) => isBelow(target, 'src/client') && !isClientUi(target),
    because: 'src/client/ui imports no feature, no page and nothing of core.',
  }),

  clientCoreKnowsNoFeature: importRule({
    appliesTo: isClientCore,
    forbids: ({ target }) => isBelow(target, 'src/client') && !isClientCore(target) && !isClientUi(target),
    because: 'src/client/core imports no feature and no page.',
  }),

  clientFeaturesKnowNoPage: importRule({
    appliesTo: (path) => clientFeature(path) !== undefined,
    forbids: ({ target }) =>
      isBelow(target, 'src/client') && !isClientCore(target) && !isClientUi(target) && !clientFeature(target),
    because: 'A client feature imports core, ui and other features: pages compose features.',
  }),

  importsClimbOneLevel: importRule({
    appliesTo: () => true,
    forbids: ({ specifier, target }) => specifier.startsWith('../../') && isFile(target),
    because: 'Imports climb at most one level: write #server/…, #client/…, #shared/…, #test/… or #scripts/….',
  }),

  sharedIsImportedByAlias: importRule({
    appliesTo: (path) => !isBelow(path, 'src/shared'),
    forbids: ({ specifier, target }) => specifier.startsWith('.') && isBelow(target, 'src/shared'),
    because: 'The contract is imported as #shared/….',
  }),

  nodeLoadsNoDateFnsIndex: importRule({
    appliesTo: loadedByNode,
    forbids: ({ specifier }) => specifier === 'date-fns',
    because:
      'Node loads every module of that index, some three hundred files: import each function by its path, such as date-fns/format.',
  }),
} satisfies Record<string, Rule>;
