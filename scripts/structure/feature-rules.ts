import { clientFeature, isTest, serverFeature } from './folders.ts';
import type { Rule, SourceFile } from './source-file.ts';

type Side = 'server' | 'client';
const sides: Side[] = ['server', 'client'];

/** The same noun names src/shared/NOUN.ts, src/server/NOUN/ and src/client/NOUN/. These lack one, for this reason. */
export const missingFolders: Record<string, Partial<Record<Side, string>>> = {
  live: { client: 'the event stream has no screen: src/client/core/live.ts reads it for every feature' },
  site: { client: 'src/client/site is a page folder' },
};

/** Server folders without endpoints: jobs or a command start their work, and another feature's pages show the result. */
const withoutEndpoints = ['firm-exports', 'incoming-mails', 'message-mails'];

const featureOf = { server: serverFeature, client: clientFeature };

function nounsOn(side: Side, files: SourceFile[]): string[] {
  const nouns = files.map(({ path }) => featureOf[side](path)).filter((noun) => noun !== undefined);
  return [...new Set(nouns)];
}

const isContract = ({ path, text }: SourceFile) =>
  path.startsWith('src/shared/') && /\bendpoint\(\{/.test(text);

const transactionFile = 'src/server/core/database/db.ts';

export const featureRules = {
  featuresHaveAContract: (files) =>
    sides.flatMap((side) =>
      nounsOn(side, files)
        .filter((noun) => !files.some(({ path }) => path === `src/shared/${noun}.ts`))
        .filter((noun) => !withoutEndpoints.includes(noun))
        .map((noun) => `src/${side}/${noun}: has no src/shared/${noun}.ts of the same name.`),
    ),

  contractsHaveAFeature: (files) =>
    files.filter(isContract).flatMap(({ path }) => {
      const noun = path.slice('src/shared/'.length, -'.ts'.length);
      return sides
        .filter((side) => !missingFolders[noun]?.[side] && !nounsOn(side, files).includes(noun))
        .map((side) => `${path}: has endpoints, but there is no src/${side}/${noun}/ of the same name.`);
    }),

  exceptionsAreNeeded: (files) =>
    Object.entries(missingFolders).flatMap(([noun, reasons]) =>
      sides
        .filter((side) => reasons[side] && nounsOn(side, files).includes(noun))
        .map((side) => `src/${side}/${noun}: exists, so remove its exception from missingFolders.`),
    ),

  serverFeaturesHaveRoutesAndTests: (files) =>
    nounsOn('server', files).flatMap((noun) => {
      const own = files.map(({ path }) => path).filter((path) => serverFeature(path) === noun);
      const needsRoutes = !withoutEndpoints.includes(noun);
      return [
        ...(own.includes(`src/server/${noun}/routes.ts`) === needsRoutes
          ? []
          : [`src/server/${noun}: has ${needsRoutes ? 'no' : 'a'} routes.ts.`]),
        ...(own.some(isTest) ? [] : [`src/server/${noun}: has no test.`]),
      ];
    }),

  writesUseTransaction: (files) =>
    files
      .filter(({ path }) => path.startsWith('src/server/') && !isTest(path) && path !== transactionFile)
      .filter(({ text }) => text.includes('.transaction('))
      .map(
        ({ path }) =>
          `${path}: use transaction(db, …) of ${transactionFile}, which never leaks a connection.`,
      ),
} satisfies Record<string, Rule>;
