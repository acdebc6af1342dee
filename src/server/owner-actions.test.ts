import { readdir, readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { firm } from '#firm';
import { type Endpoint, endpointName } from '#shared/endpoint.ts';
import { createFixture } from '#test/access-rows/access-row.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { type OwnerAction, ownerActions } from '#test/owner-actions.ts';
import { changedTables, readFingerprints } from '#test/table-fingerprints.ts';
import { startTestApp, type TestApp } from '../test/app.ts';
import { uploadForm } from '../test/upload.ts';
import { auditLog } from './core/database/schema.ts';

let test: TestApp;
let contract: Endpoint[];
let actions: OwnerAction[];
beforeAll(async () => {
  test = await startTestApp({ rateLimitFactor: 1000 });
  contract = test.app.context.endpoints;
  actions = ownerActions(contract);
});
afterEach(() => {
  firm.files.assignedStaffOnly = false;
});

const find = (name: string) => contract.find((endpoint) => endpointName(endpoint) === name) as Endpoint;

async function prepare({ endpoint: name, request }: OwnerAction) {
  const fixture = await createFixture(test.db);
  const token = await signInAs(test.db, fixture.staff);
  const { params = {}, payload, query, upload } = await request(fixture);
  const send = () =>
    test.request({
      method: find(name).method,
      url: find(name).path.replace(/:(\w+)/g, (_, param) => String(params[param])),
      token,
      ...(query && { query }),
      ...(upload ? uploadForm(upload) : payload !== undefined && { payload: payload as object }),
    });
  return { staff: fixture.staff, send };
}

/** The server's error messages for actions that are reserved to owners; filled by the first test. */
const refusals = new Set<string>();

describe('a staff member who is not an owner', () => {
  it('is refused every owner action, and nothing changes', async () => {
    for (const action of actions) {
      firm.files.assignedStaffOnly = action.assignedStaffOnly === true;
      const { staff, send } = await prepare(action);
      const before = await readFingerprints(test.pool);
      const response = await send();
      expect(response.statusCode, action.title).toBe(403);
      expect(response.json(), action.title).toMatchObject({ code: 'forbidden' });
      refusals.add(response.json().message);
      const changed = changedTables(before, await readFingerprints(test.pool));
      expect(
        changed.filter((table) => !table.startsWith('audit_')),
        action.title,
      ).toEqual([]);
      const recorded = await test.db.select().from(auditLog).where(eq(auditLog.actorId, staff.id));
      expect(
        recorded.every(({ action: name }) => name === 'access_denied'),
        action.title,
      ).toBe(true);
    }
  }, 120_000);

  it('may do what only the setting `assignedStaffOnly` reserves to owners when it is off', async () => {
    for (const action of actions.filter(({ assignedStaffOnly }) => assignedStaffOnly)) {
      const { send } = await prepare(action);
      const { statusCode } = await send();
      if (action.otherwise) expect(statusCode, action.title).toBe(action.otherwise);
      else expect(statusCode, action.title).toBeLessThan(300);
    }
  });
});

describe('the list of owner actions', () => {
  it('contains every endpoint that the contract reserves to owners', () => {
    const named = contract
      .filter(({ access, summary }) => access === 'owner' || /owners/i.test(summary))
      .map(endpointName);
    const listed = new Set(actions.map(({ endpoint }) => endpoint));
    expect(named.filter((name) => !listed.has(name))).toEqual([]);
    const forOwnersAlone = contract.filter(({ access }) => access === 'owner').length;
    expect(forOwnersAlone).toBeGreaterThanOrEqual(14);
    // Then 6 about a colleague, 14 special cases, and 7 if the firm shows files to assigned staff only.
    expect(actions).toHaveLength(forOwnersAlone + 6 + 14 + 7);
  });

  it('triggers every refusal in the server’s code', async () => {
    const folder = new URL('.', import.meta.url);
    const names = (await readdir(folder, { recursive: true })).filter((name) =>
      /(?<!\.test)\.ts$/.test(name),
    );
    const sources = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')));
    const written = sources
      .flatMap((source) => [...source.matchAll(/requireOwner(?:ForColleague)?\([^()']*'([^']+)'\)/g)])
      .map(([, what]) => `Only an owner can ${what}.`);
    expect(written.length).toBeGreaterThan(8);
    expect([...refusals].sort()).toEqual([...new Set(written)].sort());
  });
});
