import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { userCompanies } from '#server/core/database/schema.ts';
import type { ListedFile } from '#shared/files.ts';
import { makePdf } from '../documents.ts';
import { signInAs } from '../factories/accounts.ts';
import { createCompany, joinCompany } from '../factories/companies.ts';
import { createAdmin, createUser } from '../factories/users.ts';
import { uploadForm } from '../upload.ts';
import {
  answerByModel,
  type Caller,
  type Client,
  type FileCommand,
  type FileModel,
  fileCommand,
  type Level,
  type Uploaded,
  viewByModel,
} from './file-model.ts';
import { answerOf, type LifeCycle, type ModelledServer, pick, type Run, unusedId } from './life-cycle.ts';

const pdf = await makePdf('A statement');
const otherPdf = await makePdf('Another statement');
const filenames: Record<Uploaded, string> = {
  pdf: 'statement.pdf',
  'text file': 'statement.txt',
  'text called pdf': 'statement.pdf',
};

interface Sent {
  id: number;
  key: string;
  by: Caller;
  forCompany: boolean;
}

async function start({ db, request }: ModelledServer): Promise<Run<FileCommand>> {
  const [ada, ben] = [await createUser(db), await createUser(db)];
  const { id: companyId } = await createCompany(db);
  await joinCompany(db, ada.id, companyId, { accessLevel: 'full' });
  const tokens = {
    ada: await signInAs(db, ada),
    ben: await signInAs(db, ben),
    staff: await signInAs(db, await createAdmin(db, { staffLevel: 'staff' })),
    visitor: undefined,
  };
  const sent: Sent[] = [];

  function post({ by, key, forCompany }: Omit<Sent, 'id'>, filename: string, bytes: Buffer) {
    const fields = {
      ...(by === 'staff' && { ownerId: String(ada.id) }),
      ...(forCompany && { companyId: String(companyId) }),
    };
    const { payload, headers } = uploadForm({ filename, bytes, fields });
    return request({
      method: 'POST',
      url: '/api/files',
      payload,
      headers: { ...headers, 'idempotency-key': key },
      token: tokens[by],
    });
  }

  async function upload({ by, what, forCompany }: Extract<FileCommand, { does: 'upload' }>) {
    const call = { by, forCompany, key: randomUUID() };
    const bytes = what === 'pdf' ? pdf : Buffer.from('This is only text.');
    const response = await post(call, filenames[what], bytes);
    if (response.statusCode === 201) sent.push({ ...call, id: response.json().id });
    return answerOf(response);
  }

  async function uploadAgain(number: number, changed: boolean) {
    const before = pick(sent, number);
    if (!before) return 'none';
    const response = await post(before, filenames.pdf, changed ? otherPdf : pdf);
    if (response.statusCode !== 201) return answerOf(response);
    return response.json().id === before.id ? '201 with the same id' : '201 with another id';
  }

  async function setLevel(level: Level) {
    const link = and(eq(userCompanies.userId, ben.id), eq(userCompanies.companyId, companyId));
    await db.delete(userCompanies).where(link);
    if (level !== 'none') await joinCompany(db, ben.id, companyId, { accessLevel: level });
    return 'none';
  }

  async function open(url: string, token: string | undefined) {
    const response = await request({ url, token });
    if (response.statusCode !== 200) return answerOf(response);
    return response.rawPayload.equals(pdf) ? '200 with its contents' : '200 with other contents';
  }

  async function send(command: FileCommand): Promise<string> {
    if (command.does === 'upload') return upload(command);
    if (command.does === 'upload again') return uploadAgain(command.file, command.changed);
    if (command.does === 'set level') return setLevel(command.level);
    const token = tokens[command.by];
    const url = `/api/files/${pick(sent, command.file)?.id ?? unusedId}`;
    switch (command.does) {
      case 'download':
        return open(`${url}/download`, token);
      case 'preview':
        return open(`${url}/download?inline=1`, token);
      case 'delete':
        return answerOf(await request({ method: 'DELETE', url, token }));
      case 'read history': {
        const response = await request({ url: `${url}/history`, token });
        return response.statusCode === 200 ? `200 with ${response.json().length} events` : answerOf(response);
      }
    }
  }

  const numberOf = (id: number) => sent.findIndex((each) => each.id === id);
  async function listOf(client: Client) {
    const listed: ListedFile[] = (await request({ url: '/api/files', token: tokens[client] })).json();
    return listed.map(({ id, downloads, isNew }) => ({ number: numberOf(id), downloads, isNew }));
  }
  async function staffList() {
    const url = `/api/admin/files?ownerId=${ada.id}`;
    const listed: ListedFile[] = (await request({ url, token: tokens.staff })).json();
    return listed.map(({ id }) => numberOf(id));
  }

  const model: FileModel = { files: [], levelOfBen: 'none' };
  return {
    expectAnswer: (command) => answerByModel(model, command),
    expectView: () => viewByModel(model),
    send,
    async view() {
      const [ada, ben, staff] = await Promise.all([listOf('ada'), listOf('ben'), staffList()]);
      return { ada, ben, staff };
    },
  };
}

export const fileLifeCycle: LifeCycle<FileCommand> = { command: fileCommand, start };
