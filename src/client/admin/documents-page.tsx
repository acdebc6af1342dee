import { ShieldOff, Upload } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { AdminFile } from '#shared/files.ts';
import { pageMeta } from '../core/page-meta.ts';
import { listCount } from '../core/use-paged-list.ts';
import { useAdminFiles, useDownload, useFileTypes } from '../files/api.ts';
import { ClientUploadDialog } from '../files/client-upload-dialog.tsx';
import { DeleteFileDialog } from '../files/delete-file-dialog.tsx';
import { DocumentDetails } from '../files/document-details.tsx';
import { type DocumentAction, DocumentList } from '../files/document-list.tsx';
import { FilePreview } from '../files/file-preview.tsx';
import { DocumentsSegment } from '../request-reviews/documents-segment.tsx';
import { Button } from '../ui/button.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { ListFrame } from '../ui/list-frame.tsx';
import { ListHeader } from '../ui/list-header.tsx';
import { NothingFound } from '../ui/nothing-found.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { useSearchText } from '../ui/use-search-text.ts';

const title = 'Document Management';

export const meta = () => pageMeta(title);

export default function DocumentsPage() {
  const search = useSearchText();
  const [params] = useSearchParams();
  const type = params.get('type') ?? undefined;
  const { rows, total, ...list } = useAdminFiles(search.text, type);
  const { data: known } = useFileTypes();
  const download = useDownload();
  const [uploading, setUploading] = useState(false);
  const [open, setOpen] = useState<{ action: DocumentAction; file: AdminFile }>();
  const close = () => setOpen(undefined);

  function act(action: DocumentAction, file: AdminFile) {
    if (action === 'download') download.mutate(file);
    else setOpen({ action, file });
  }

  // Use the current row: downloads and other users may have changed the open file.
  const file = rows?.find(({ id }) => id === open?.file.id) ?? open?.file;
  return (
    <>
      <ListHeader title={title} count={listCount(total, 'file')}>
        <DocumentsSegment />
      </ListHeader>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <SearchField label="Search files..." value={search.typed} onChange={search.type} />
        <FilterSelect
          label="File type"
          name="type"
          options={[
            ['', 'All Files'],
            ...withChosen(known?.types, type).map((name) => [name, name.toUpperCase()] as const),
          ]}
        />
        <Button className="md:ml-auto" onClick={() => setUploading(true)}>
          <Upload className="size-4.5" aria-hidden="true" />
          Upload for a client
        </Button>
      </div>
      {known?.scannerDown && (
        <p className="mt-3 flex gap-2 text-caption text-muted-foreground">
          <ShieldOff className="mt-px size-4 shrink-0" aria-hidden="true" />
          No file can be uploaded now: the virus scanner does not answer.
        </p>
      )}
      <ListFrame
        {...list}
        pictured
        loading="Loading files..."
        what="the files"
        count={rows?.length}
        empty={
          <NothingFound
            drawing="cabinet"
            title="No files found"
            searching={search.text !== '' || type !== undefined}
            onClear={() => search.clear('type')}
          >
            Files that clients share appear here.
          </NothingFound>
        }
      >
        <DocumentList files={rows ?? []} onAct={act} />
      </ListFrame>
      {uploading && <ClientUploadDialog onClose={() => setUploading(false)} />}
      {open?.action === 'details' && file && (
        <DocumentDetails
          file={file}
          onDownload={() => download.mutate(file)}
          downloading={download.isPending}
          onClose={close}
        />
      )}
      {open?.action === 'preview' && file && (
        <FilePreview
          file={file}
          onDownload={() => download.mutate(file)}
          downloading={download.isPending}
          onClose={close}
        />
      )}
      {open?.action === 'delete' && file && <DeleteFileDialog file={file} onClose={close} />}
    </>
  );
}

/** Keeps the type from the URL as an option, even before the list has loaded or after its last file is deleted. */
function withChosen(types: string[] = [], chosen: string | undefined): string[] {
  return !chosen || types.includes(chosen) ? types : [...types, chosen];
}
