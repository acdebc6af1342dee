import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { LoadError } from '../ui/load-error.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useClientImport } from './api.ts';
import { DraftView } from './draft-view.tsx';
import { ImportView } from './import-view.tsx';

export function ImportDetails({ id }: { id: number }) {
  const { data: found, isError, refetch } = useClientImport(id);
  return (
    <>
      <Link to={paths.adminImports} className="inline-flex min-h-11 items-center gap-2 text-link">
        <ArrowLeft className="size-4.5" aria-hidden="true" />
        All imports
      </Link>
      <PageHeading>
        <span className="wrap-anywhere">{found?.filename ?? 'Import clients'}</span>
      </PageHeading>
      {isError && !found && (
        <div className="mt-5 rounded-card border bg-card">
          <LoadError what="this import" onRetry={() => void refetch()} />
        </div>
      )}
      {!found && !isError && (
        <div aria-busy="true" className="mt-5 space-y-4 rounded-card border bg-card p-5">
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </div>
      )}
      {found &&
        (found.status === 'draft' ? (
          <DraftView key={found.id} draft={found} />
        ) : (
          <ImportView key={found.id} found={found} />
        ))}
    </>
  );
}
