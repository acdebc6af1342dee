import { getTableName } from 'drizzle-orm';
import { firm } from '#firm';
import { countOf, personName } from '#shared/format.ts';
import { firmDay } from '#shared/time.ts';
import type { Db } from '../core/database/db.ts';
import { html, inserted, type Markup } from '../core/html.ts';
import { everyCompany, everyUser } from './every-row.ts';
import type { ExportedFile } from './export-files.ts';
import { companyFolder, sortedName, staffMessagesPath, userFolder } from './folder-paths.ts';
import { linkTo } from './page.ts';
import { exportedTables, filesPath, tablePath } from './tables.ts';

/** How the export went, for its first page. */
export interface Outcome {
  madeAt: string;
  files: number;
  lost: ExportedFile[];
  /** Staff members who have files of their own. */
  staff: Set<number>;
  hasStaffMessages: boolean;
}

/** Narrows the list while somebody types. Without scripts the whole list stays. */
const script = `
const field = document.querySelector('input');
field.parentElement.hidden = false;
field.addEventListener('input', () => {
  const words = field.value.toLowerCase().split(/\\s+/);
  for (const row of document.querySelectorAll('li[data-name]'))
    row.hidden = !words.every((word) => row.dataset.name.includes(word));
});`;

const link = (path: string, name: string) => html`<a href="${linkTo(path, 0)}">${name}</a>`;
const searched = (name: string, item: Markup) => html`<li data-name="${name.toLowerCase()}">${item}</li>`;

/** The page that opens everything else. */
export async function* indexParts(db: Db, outcome: Outcome): AsyncGenerator<Markup> {
  const { madeAt, files, lost, staff, hasStaffMessages } = outcome;
  yield html`<h1>All records of ${firm.name}</h1>
<p>Made on ${firmDay(madeAt)}. ${countOf(files, 'file')}. All times are in ${firm.timeZoneName}.</p>
<p>Nothing here is encrypted: keep it where only you can open it. To check that nothing has changed since, run
<code>sha256sum --check SHA256SUMS</code> in this folder.</p>`;
  if (lost.length > 0)
    yield html`<h2>${countOf(lost.length, 'file')} could not be opened</h2>
<ul>${lost.map(({ originalFilename, owner, problem }) => html`<li>${originalFilename} of ${personName(owner)}: ${problem ?? ''}</li>\n`)}</ul>`;
  yield html`<p hidden><label>Find a client or company<br><input type="search"></label></p>
<h2>Clients</h2>
<ul>`;
  for await (const user of everyUser(db)) {
    if (user.role !== 'customer') continue;
    const closed = user.deletedAt ? ', account closed' : '';
    const name = sortedName(user);
    yield searched(
      `${name} ${user.email}`,
      html`${link(`${userFolder(user)}/index.html`, name)} <span class="note">${user.email}${closed}</span>`,
    );
  }
  yield html`</ul>
<h2>Companies</h2>
<ul>`;
  for await (const company of everyCompany(db))
    yield searched(company.name, link(`${companyFolder(company)}/index.html`, company.name));
  yield html`</ul>`;
  if (hasStaffMessages || staff.size > 0)
    yield html`<h2>Staff</h2>
<ul>`;
  for await (const user of everyUser(db))
    if (staff.has(user.id)) yield html`<li>${link(`${userFolder(user)}/index.html`, sortedName(user))}</li>`;
  if (hasStaffMessages) yield html`<li>${link(staffMessagesPath, 'Messages between staff')}</li>`;
  if (hasStaffMessages || staff.size > 0) yield html`</ul>`;
  yield html`<h2>Tables</h2>
<p>Each opens in Excel, Numbers or Google Sheets. Internal notes and comments are only here.</p>
<ul>
<li>${link(filesPath, 'files')}: every file with its path</li>
${exportedTables.map((each) => html`<li>${link(tablePath(each), getTableName(each).replaceAll('_', ' '))}</li>\n`)}</ul>`;
  yield html`<script>${inserted(script)}</script>`;
}
