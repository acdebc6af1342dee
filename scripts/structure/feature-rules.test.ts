import { describe, expect, it } from 'vitest';
import { featureRules } from './feature-rules.ts';
import { parseSourceFile } from './source-file.ts';

const contract = parseSourceFile('src/shared/notes.ts', 'export const listNotes = endpoint({});');
const service = parseSourceFile('src/server/notes/service.ts', '');
const routes = parseSourceFile('src/server/notes/routes.ts', '');
const test = parseSourceFile('src/server/notes/notes.test.ts', '');
const screen = parseSourceFile('src/client/notes/note-list.tsx', '');

describe('the same noun in shared, server and client', () => {
  it('featuresHaveAContract', () => {
    expect(featureRules.featuresHaveAContract([routes, screen])).toEqual([
      'src/server/notes: has no src/shared/notes.ts of the same name.',
      'src/client/notes: has no src/shared/notes.ts of the same name.',
    ]);
    expect(featureRules.featuresHaveAContract([contract, routes, screen])).toEqual([]);
  });

  it('contractsHaveAFeature', () => {
    expect(featureRules.contractsHaveAFeature([contract])).toEqual([
      'src/shared/notes.ts: has endpoints, but there is no src/server/notes/ of the same name.',
      'src/shared/notes.ts: has endpoints, but there is no src/client/notes/ of the same name.',
    ]);
    expect(featureRules.contractsHaveAFeature([contract, routes, screen])).toEqual([]);
    expect(featureRules.contractsHaveAFeature([parseSourceFile('src/shared/time.ts', '')])).toEqual([]);
  });

  it('exceptionsAreNeeded', () => {
    const folder = parseSourceFile('src/client/live/connection-state.tsx', '');
    expect(featureRules.exceptionsAreNeeded([folder])).toEqual([
      'src/client/live: exists, so remove its exception from missingFolders.',
    ]);
    expect(featureRules.exceptionsAreNeeded([screen])).toEqual([]);
  });

  it('does not take core, ui and page folders for features', () => {
    const others = [
      'server/core',
      'client/core',
      'client/ui',
      'client/site',
      'client/portal',
      'client/admin',
    ];
    const files = others.map((folder) => parseSourceFile(`src/${folder}/a.ts`, ''));
    expect(featureRules.featuresHaveAContract(files)).toEqual([]);
  });
});

it('serverFeaturesHaveRoutesAndTests', () => {
  expect(featureRules.serverFeaturesHaveRoutesAndTests([service])).toEqual([
    'src/server/notes: has no routes.ts.',
    'src/server/notes: has no test.',
  ]);
  expect(featureRules.serverFeaturesHaveRoutesAndTests([service, routes, test])).toEqual([]);
  const background = ['parse-mail.ts', 'parse-mail.test.ts', 'routes.ts'].map((name) =>
    parseSourceFile(`src/server/incoming-mails/${name}`, ''),
  );
  expect(featureRules.serverFeaturesHaveRoutesAndTests(background.slice(0, 2))).toEqual([]);
  expect(featureRules.featuresHaveAContract(background.slice(0, 2))).toEqual([]);
  expect(featureRules.serverFeaturesHaveRoutesAndTests(background)).toEqual([
    'src/server/incoming-mails: has a routes.ts.',
  ]);
});

it('writesUseTransaction', () => {
  const write = 'await db.transaction(async (tx) => {});';
  expect(featureRules.writesUseTransaction([parseSourceFile(service.path, write)])).toHaveLength(1);
  expect(
    featureRules.writesUseTransaction([parseSourceFile('src/server/core/database/db.ts', write)]),
  ).toEqual([]);
});
