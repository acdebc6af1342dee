import type { Db } from '#server/core/database/db.ts';
import { companies as companyTable, requestItemFiles } from '#server/core/database/schema.ts';
import type { Vault } from '#server/files/vault.ts';
import { extensionOf } from '#shared/files.ts';
import { personName } from '#shared/format.ts';
import { firmDay } from '#shared/time.ts';
import { createFile, createUnaskedFile } from '#test/factories/files.ts';
import type { User } from '#test/factories/users.ts';
import { clientRecords, companies as demoCompanies, documents } from './demo-data.ts';
import { documentContents } from './document-contents.ts';
import { daysBefore, fillPeriods, latestDaytimeBefore } from './firm-calendar.ts';
import type { DemoUsers } from './seed-users.ts';
import { fraction, take } from './variety.ts';

export interface Paper {
  owner: User;
  uploader: User;
  name: string;
  bytes: number;
  uploadedAt: Date | null;
  downloads: number;
  description?: string;
  companyId?: number | null | undefined;
  toReview?: true | undefined;
  /** For a file that answers a request. */
  answers?: { itemId: number; sentAs: string; byLink: boolean };
}

/** Number of files of each other customer, in turn: a few have many, some have none. */
const counts = [4, 0, 2, 5, 1, 3, 0, 8, 2, 4, 1, 0, 3, 6, 2, 1, 3, 0, 2, 3, 6];

export async function seedDocuments(
  db: Db,
  vault: Vault,
  now: Date,
  demoUsers: DemoUsers,
  companies: Map<number, number>,
  requested: Paper[],
) {
  const named = await db.select({ id: companyTable.id, name: companyTable.name }).from(companyTable);
  const companyIds = new Map(named.map(({ id, name }) => [name, id]));
  const companyNames = new Map(named.map(({ id, name }) => [id, name]));
  const papers = [
    ...inherited(now, demoUsers),
    ...ofDemoClients(now, demoUsers, companyIds),
    ...ofOthers(now, demoUsers, companies),
    ...requested,
  ];
  papers.sort((one, other) => (one.uploadedAt?.getTime() ?? 0) - (other.uploadedAt?.getTime() ?? 0));

  const store = async (paper: Paper) => {
    const name = fillPeriods(paper.name, paper.uploadedAt ?? now);
    const subject = {
      name,
      person: personName(paper.owner),
      company: companyNames.get(paper.companyId ?? 0),
      address: addressOf(paper.owner.username),
      sentOn: firmDay(paper.uploadedAt ?? now),
    };
    const contents = await documentContents(subject, paper.bytes);
    return { name, fileSize: contents.length, ...(await vault.takeOver(contents)) };
  };
  // The next file is generated and encrypted while this one's row is inserted.
  let next = papers[0] && store(papers[0]);
  for (const [index, paper] of papers.entries()) {
    const { name, ...stored } = (await next) as Awaited<ReturnType<typeof store>>;
    const following = papers[index + 1];
    next = following && store(following);
    const uploadedAt = paper.uploadedAt?.toISOString() ?? null;
    const row = {
      ...stored,
      uploadedBy: paper.uploader.id,
      originalFilename: name,
      fileType: extensionOf(name),
      uploadedAt,
      downloads: paper.downloads,
      description: paper.description,
      companyId: paper.companyId,
      sentAs: paper.answers?.sentAs,
    };
    if (paper.toReview && uploadedAt)
      await createUnaskedFile(db, paper.owner.id, row, { sentAt: uploadedAt });
    else {
      const { id } = await createFile(db, paper.owner.id, row);
      if (paper.answers && uploadedAt) {
        const { itemId, byLink } = paper.answers;
        await db.insert(requestItemFiles).values({ itemId, fileId: id, addedAt: uploadedAt, byLink });
      }
    }
  }
}

/** The client's mailing address, else an invented street in the city of their company. */
function addressOf(username: string): [street: string, city: string] {
  const ofClient = clientRecords.addresses.filter(({ client }) => client === username);
  const known = ofClient.find(({ kind }) => kind === 'mailing') ?? ofClient[0];
  if (known) {
    const { street, secondLine, city, state, zipCode } = known;
    return [secondLine ? `${street}, ${secondLine}` : street, `${city}, ${state} ${zipCode}`];
  }
  const company = demoCompanies.find(({ people }) => people.includes(username));
  return [
    company?.address ?? '100 Sample Street',
    `${company?.city ?? 'Atlanta'}, GA ${company?.zipCode ?? '30300'}`,
  ];
}

function inherited(now: Date, demoUsers: DemoUsers): Paper[] {
  return documents.inherited.map(({ client, name, bytes, daysAgo }, index) => {
    const owner = demoUsers.named(client);
    const uploadedAt = daysAgo === null ? null : latestDaytimeBefore(daysBefore(now, daysAgo), 'client');
    return { owner, uploader: owner, name, bytes, uploadedAt, downloads: index % 3 };
  });
}

function ofDemoClients(now: Date, demoUsers: DemoUsers, companyIds: Map<string, number>): Paper[] {
  return Object.entries(documents.demoClients).flatMap(([username, files]) =>
    files.map(({ daysAgo, uploadedBy = username, downloads = 0, company = '', ...document }) => {
      const uploadedAt = latestDaytimeBefore(
        daysBefore(now, daysAgo),
        uploadedBy === username ? 'client' : 'staff',
      );
      const [owner, uploader] = [demoUsers.named(username), demoUsers.named(uploadedBy)];
      return { ...document, owner, uploader, uploadedAt, downloads, companyId: companyIds.get(company) };
    }),
  );
}

function ofOthers(now: Date, demoUsers: DemoUsers, companies: Map<number, number>): Paper[] {
  const others = demoUsers.clients.filter((client) => !(client.username in documents.demoClients));
  return others.flatMap((owner, person) => {
    const companyId = companies.get(owner.id);
    const names = companyId ? documents.business : documents.personal;
    const daysKnown = daysSince(now, owner);
    const first = Math.floor(fraction(person + 300) * names.length);
    const count = daysKnown < 7 ? 0 : take(counts, person);
    return Array.from({ length: count }, (_, paper): Paper => {
      const seed = person * 31 + paper;
      const { name, kilobytes, description, byStaff } = take(names, first + paper);
      const uploader = byStaff ? demoUsers.accountantOf(owner) : owner;
      const earliest = Math.min(daysKnown, 800, daysSince(now, uploader));
      const daysAgo = 0.3 + 3 * fraction(seed + 700) + (earliest - 6) * 0.97 * fraction(seed) ** 1.7;
      return {
        owner,
        uploader,
        name,
        bytes: Math.round(kilobytes * 1024 * (0.55 + 0.52 * fraction(seed + 5000))),
        uploadedAt: latestDaytimeBefore(daysBefore(now, daysAgo), byStaff ? 'staff' : 'client'),
        downloads: Math.floor(Math.min(41, daysAgo / 2) * fraction(seed + 9000) ** 3),
        description,
        companyId,
      };
    });
  });
}

function daysSince(now: Date, person: User): number {
  return (now.getTime() - Date.parse(person.createdAt)) / 86_400_000;
}
