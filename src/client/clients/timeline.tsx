import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { entryCountLabel, type OpenMatters } from '#shared/clients.ts';
import { type TimelineKind, timelineKinds } from '#shared/timeline-entries.ts';
import { useUser } from '../core/session.ts';
import { useDownload } from '../files/api.ts';
import { FilePreview, type PreviewedFile } from '../files/file-preview.tsx';
import { inPlace, withParameter } from '../ui/address.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FilterChips } from '../ui/filter-chips.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { MoreRows } from '../ui/more-rows.tsx';
import { OutdatedRows } from '../ui/outdated-rows.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useTimeline, type Whose } from './api.ts';
import { dayHeading, timelineDays } from './timeline-days.ts';
import { TimelineEntry } from './timeline-entry.tsx';

/** The chosen filter is in the URL: `?show=file`. */
export const showParameter = 'show';
export const timelineId = 'timeline';

const labels: Record<TimelineKind, string> = {
  file: 'Files',
  message: 'Messages',
  appointment: 'Appointments',
  note: 'Notes',
  opening: 'Openings',
  enquiry: 'Enquiries',
  audit: 'Other',
};
const shownKinds = Object.keys(labels) as TimelineKind[];

interface Props {
  whose: Whose;
  open: OpenMatters | undefined;
}

export function Timeline({ whose, open }: Props) {
  const isOwner = useUser().staffLevel === 'owner';
  const [params, setParams] = useSearchParams();
  const asked = timelineKinds.find((kind) => kind === params.get(showParameter));
  const kind = asked === 'audit' && !isOwner ? undefined : asked;
  const { rows, failed, outdated, retry, more } = useTimeline(whose, kind);
  const download = useDownload();
  const [previewed, setPreviewed] = useState<PreviewedFile>();

  const show = (next: TimelineKind | 'all') =>
    setParams(withParameter(showParameter, next === 'all' ? undefined : next), inPlace);
  const counts = open?.counts;
  // Few clients began with an enquiry, so its chip is shown only if there are some or the URL selects it.
  const offered = shownKinds.filter((name) => {
    if (name === 'audit') return isOwner;
    return name !== 'enquiry' || name === kind || (counts?.enquiry ?? 0) > 0;
  });
  const countOfKind = (name: TimelineKind) => {
    if (!counts) return <Skeleton className="h-3.5 w-4" />;
    return entryCountLabel(counts[name] ?? 0);
  };
  const chips = [
    { value: 'all' as const, label: 'All' },
    ...offered.map((name) => ({ value: name, label: labels[name], count: countOfKind(name) })),
  ];

  return (
    <section
      id={timelineId}
      aria-label="Timeline"
      className="overflow-clip rounded-card border bg-card outline-none"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-2 @min-[35rem]/page:px-5 md:min-h-13">
        <h2 className="text-title font-semibold @max-[35rem]/page:sr-only">Timeline</h2>
        <FilterChips label="Show" name={showParameter} chips={chips} value={kind ?? 'all'} onChange={show} />
      </header>
      {failed && (
        <div className="border-t">
          <LoadError what="the timeline" onRetry={retry} />
        </div>
      )}
      {!rows && !failed && <Waiting />}
      {rows?.length === 0 && !failed && (
        <div className="border-t pt-4">
          <EmptyState drawing="sheets" title={kind ? `No ${labels[kind].toLowerCase()} yet` : 'Nothing yet'}>
            {kind ? (
              <Button variant="link" onClick={() => show('all')}>
                Show everything
              </Button>
            ) : (
              'Files, messages, appointments and notes appear here.'
            )}
          </EmptyState>
        </div>
      )}
      {rows && rows.length > 0 && (
        <OutdatedRows outdated={outdated}>
          {timelineDays(rows).map(({ day, entries }) => (
            <section key={day ?? ''} aria-label={dayHeading(day)}>
              <h3 className="sticky top-14 z-10 border-y bg-muted px-4 py-1.5 text-caption font-semibold text-muted-foreground @min-[35rem]/page:px-5 md:top-16">
                {dayHeading(day)}
              </h3>
              <ol className="divide-y">
                {entries.map((entry) => (
                  <TimelineEntry
                    key={
                      entry.kind === 'messages'
                        ? `messages-${entry.messages[0].id}`
                        : `${entry.kind}-${entry.id}`
                    }
                    entry={entry}
                    joint={'companyId' in whose}
                    waiting={open?.conversations?.open}
                    onPreview={setPreviewed}
                  />
                ))}
              </ol>
            </section>
          ))}
        </OutdatedRows>
      )}
      {!failed && <MoreRows what="the timeline" more={more} label="Show earlier" />}
      {previewed && (
        <FilePreview
          file={previewed}
          onDownload={() => download.mutate(previewed)}
          downloading={download.isPending}
          onClose={() => setPreviewed(undefined)}
        />
      )}
    </section>
  );
}

function Waiting() {
  return (
    <div aria-busy="true" className="divide-y border-t">
      <p role="status" className="sr-only">
        Loading timeline...
      </p>
      {[56, 40, 64, 48, 36].map((width) => (
        <div key={width} className="flex gap-3 px-5 py-3">
          <Skeleton className="h-4 w-14" />
          <Skeleton className="size-4.5" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-4" percent={width} />
            <Skeleton className="h-4 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
