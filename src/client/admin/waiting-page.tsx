import { Link, useSearchParams } from 'react-router';
import { countOf } from '#shared/format.ts';
import { paths } from '#shared/paths.ts';
import { waitingFilters } from '#shared/request-reminders.ts';
import { useStaff } from '../availability/api.ts';
import { pageMeta } from '../core/page-meta.ts';
import { useWaitingLists } from '../request-reminders/api.ts';
import { useSelection } from '../request-reminders/use-selection.ts';
import { WaitingView } from '../request-reminders/waiting-view.tsx';
import { useRequestCounts } from '../request-reviews/api.ts';
import { countLabel, DocumentsSegment } from '../request-reviews/documents-segment.tsx';
import { useRequestTemplates } from '../request-templates/api.ts';
import { inPlace, withParameter } from '../ui/address.ts';
import { buttonClass } from '../ui/button.tsx';
import { FilterChips } from '../ui/filter-chips.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { ListFrame } from '../ui/list-frame.tsx';
import { ListHeader } from '../ui/list-header.tsx';
import { NothingFound } from '../ui/nothing-found.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useSearchText } from '../ui/use-search-text.ts';

const title = 'Waiting on clients';

export const meta = () => pageMeta(title);

const chipLabels = { all: 'All', call: 'Needs a call', week: 'Reminder this week', paused: 'Paused' };

export default function WaitingPage() {
  const search = useSearchText();
  const [params, setParams] = useSearchParams();
  const chosen = waitingFilters.find((value) => value === params.get('filter')) ?? 'all';
  const filter = {
    q: search.text || undefined,
    filter: chosen,
    assigneeId: idIn(params, 'assignee'),
    templateId: idIn(params, 'template'),
  };
  const { rows, total, ...list } = useWaitingLists(filter);
  const selection = useSelection(rows, total, filter);
  const counts = useRequestCounts();
  const staff = useStaff();
  const templates = useRequestTemplates();
  const isFiltered =
    search.text !== '' || chosen !== 'all' || params.has('assignee') || params.has('template');
  return (
    <div className="pb-24">
      <ListHeader crowded title={title} count={counts.data && headline(counts.data)}>
        <DocumentsSegment />
      </ListHeader>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <div className="w-full min-w-0">
          <FilterChips
            label="Show"
            name="waiting-filter"
            value={chosen}
            onChange={(value) => setParams(withParameter('filter', value === 'all' ? '' : value), inPlace)}
            chips={waitingFilters.map((value) => ({
              value,
              label: chipLabels[value],
              ...(!counts.isError && {
                count: counts.data ? (
                  countLabel(numbersOf(counts.data)[value])
                ) : (
                  <Skeleton className="h-4 w-5" />
                ),
              }),
            }))}
          />
        </div>
        <SearchField label="Search clients..." value={search.typed} onChange={search.type} />
        {(templates.rows?.length ?? 0) > 0 && (
          <FilterSelect
            label="Template"
            name="template"
            options={[['', 'All templates'], ...named(templates.rows)]}
          />
        )}
        <FilterSelect label="Assignee" name="assignee" options={[['', 'All staff'], ...named(staff.data)]} />
      </div>
      <ListFrame
        {...list}
        loading="Loading lists..."
        what="the lists that wait for clients"
        count={rows?.length}
        empty={
          <NothingFound
            drawing="tray"
            title={isFiltered ? 'No lists found' : 'Nobody owes us anything'}
            searching={isFiltered}
            noMatch="Nothing matches your search and filters."
            clearLabel="Show all"
            onClear={() => search.clear('filter', 'assignee', 'template')}
          >
            <p>Lists that you send to clients appear here until everything has arrived.</p>
            <Link to={paths.adminUsers} className={buttonClass('secondary', 'mt-3')}>
              Go to Clients
            </Link>
          </NothingFound>
        }
      >
        <WaitingView lists={rows ?? []} selection={selection} />
      </ListFrame>
    </div>
  );
}

type Counts = NonNullable<ReturnType<typeof useRequestCounts>['data']>;

function headline({ waitingClients, waitingItems }: Counts): string {
  const clients = `${countLabel(waitingClients)} ${waitingClients === 1 ? 'client' : 'clients'}`;
  return `${clients}, ${countOf(waitingItems, 'item')}`;
}

const numbersOf = (counts: Counts) => ({
  all: counts.waitingClients,
  call: counts.needsCall,
  week: counts.reminderThisWeek,
  paused: counts.paused,
});

function idIn(params: URLSearchParams, name: string): number | undefined {
  const id = Number(params.get(name));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

const named = (rows: { id: number; name: string }[] | undefined) =>
  rows?.map(({ id, name }) => [String(id), name] as const) ?? [];
