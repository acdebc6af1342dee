import fc from 'fast-check';
import { type AccessLevel, accessLevels } from '#shared/companies.ts';
import { pick } from './life-cycle.ts';

/** Ada has full access to a company, Ben's level there changes. Staff upload for Ada. */
export type Client = 'ada' | 'ben';
export type Caller = Client | 'staff' | 'visitor';
export type Uploader = Exclude<Caller, 'visitor'>;
export type Level = AccessLevel | 'none';
export type FileCommand =
  | { does: 'upload'; by: Caller; what: Uploaded; forCompany: boolean }
  /** Uploads an earlier file again under the same idempotency key, unchanged or with other contents. */
  | { does: 'upload again'; file: number; changed: boolean }
  | { does: 'download' | 'preview' | 'read history' | 'delete'; by: Caller; file: number }
  | { does: 'set level'; level: Level };

const uploadedKinds = ['pdf', 'text file', 'text called pdf'] as const;
export type Uploaded = (typeof uploadedKinds)[number];

const by = fc.constantFrom<Caller>('ada', 'ada', 'ben', 'ben', 'staff', 'staff', 'visitor');
const file = fc.nat({ max: 5 });
const reading = fc.constantFrom<'download' | 'preview' | 'read history'>(
  'download',
  'preview',
  'read history',
);
const weighted: [number, fc.Arbitrary<FileCommand>][] = [
  [
    5,
    fc.record({
      does: fc.constant('upload'),
      by,
      what: fc.constantFrom<Uploaded>('pdf', 'pdf', ...uploadedKinds),
      forCompany: fc.boolean(),
    }),
  ],
  [1, fc.record({ does: fc.constant('upload again'), file, changed: fc.boolean() })],
  [7, fc.record({ does: reading, by, file })],
  [3, fc.record({ does: fc.constant('delete'), by, file })],
  [1, fc.record({ does: fc.constant('set level'), level: fc.constantFrom<Level>('none', ...accessLevels) })],
];
export const fileCommand = fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary })));

interface StoredFile {
  owner: Client;
  uploader: Uploader;
  isOfCompany: boolean;
  isDeleted: boolean;
  downloads: number;
  openedBy: Uploader[];
}
export interface FileModel {
  files: StoredFile[];
  levelOfBen: Level;
}

const readsCompany = ({ levelOfBen }: FileModel, client: Client) =>
  client === 'ada' || levelOfBen === 'read_only' || levelOfBen === 'full';

function mayRead(model: FileModel, by: Uploader, { owner, isOfCompany, isDeleted }: StoredFile): boolean {
  if (isDeleted) return false;
  return by === 'staff' || by === owner || (isOfCompany && readsCompany(model, by));
}

function answerUpload(
  model: FileModel,
  { by, what, forCompany }: Extract<FileCommand, { does: 'upload' }>,
): string {
  if (by === 'visitor') return '401 unauthenticated';
  if (what === 'text file') return '415 unsupported_media_type';
  if (forCompany && by === 'ben' && model.levelOfBen !== 'full') return '404 not_found';
  if (what === 'text called pdf') return '422 file_refused';
  model.files.push({
    owner: by === 'staff' ? 'ada' : by,
    uploader: by,
    isOfCompany: forCompany,
    isDeleted: false,
    downloads: 0,
    openedBy: [],
  });
  return '201';
}

/** Changes the model's state. */
export function answerByModel(model: FileModel, command: FileCommand): string {
  if (command.does === 'upload') return answerUpload(model, command);
  if (command.does === 'set level') {
    model.levelOfBen = command.level;
    return 'none';
  }
  const found = pick(model.files, command.file);
  if (command.does === 'upload again') {
    if (!found) return 'none';
    return command.changed ? '422 idempotency_mismatch' : '201 with the same id';
  }
  const { by, does } = command;
  if (by === 'visitor') return '401 unauthenticated';
  if (does === 'delete' && by !== 'staff') return '403 forbidden';
  if (!found || !mayRead(model, by, found)) return '404 not_found';
  if (does === 'read history') return `200 with ${found.openedBy.length + 1} events`;
  if (does === 'delete') {
    found.isDeleted = true;
    return '204';
  }
  found.openedBy.push(by);
  if (does === 'download') found.downloads += 1;
  return '200 with its contents';
}

/** The list of each client, newest first, and the staff's list of Ada's files. */
export function viewByModel(model: FileModel): unknown {
  const listOf = (client: Client) =>
    model.files
      .map((stored, number) => ({ number, stored }))
      .filter(({ stored }) => mayRead(model, client, stored))
      .map(({ number, stored: { downloads, uploader, openedBy } }) => {
        const isNew = uploader !== client && !openedBy.includes(client);
        return { number, downloads, isNew };
      })
      .reverse();
  const ofAda = model.files.flatMap(({ owner, isDeleted }, number) =>
    owner === 'ada' && !isDeleted ? [number] : [],
  );
  return { ada: listOf('ada'), ben: listOf('ben'), staff: ofAda.reverse() };
}
