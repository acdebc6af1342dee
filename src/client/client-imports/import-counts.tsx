import type { ClientImport } from '#shared/client-imports.ts';
import { formatNumber } from '#shared/format.ts';

/** The counts of what the import would do, is doing or has done. */
export function ImportCounts({ found }: { found: ClientImport }) {
  const { counts, companies, accounts, status } = found;
  const isDraft = status === 'draft';
  const figures: [label: string, figure: number][] = [
    [isDraft ? 'Will be imported' : 'Imported', counts.created],
    [isDraft ? 'Will be skipped' : 'Skipped', counts.skipped],
    [isDraft ? 'Cannot be imported' : 'Not imported', counts.failed],
    ...(isDraft
      ? []
      : ([[status === 'undone' ? 'Companies kept' : 'New companies', companies]] as [string, number][])),
    ...(status === 'finished'
      ? ([
          ['Invited', accounts.invited],
          ['Have signed up', accounts.active],
        ] as [string, number][])
      : []),
  ];
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {figures.map(([label, figure]) => (
        <div key={label} className="min-w-24">
          <dt className="text-caption font-semibold text-muted-foreground">{label}</dt>
          <dd className="text-[1.625rem] leading-tight font-[650] tabular-nums">{formatNumber(figure)}</dd>
        </div>
      ))}
    </dl>
  );
}
