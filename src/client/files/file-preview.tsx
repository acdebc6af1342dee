import { Download } from 'lucide-react';
import { useRef } from 'react';
import type { FileRow } from '#shared/files.ts';
import { useUser } from '../core/session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useHandheld } from '../ui/use-handheld.ts';
import { inlinePath } from './api.ts';
import { fileKind } from './file-kind.ts';
import { NoPreview } from './no-preview.tsx';
import { PdfPages } from './pdf-pages.tsx';

/** The fields that a preview needs. Without `sha256` the contents are assumed to exist. */
export type PreviewedFile = Pick<FileRow, 'id' | 'originalFilename' | 'fileType'> &
  Partial<Pick<FileRow, 'sha256'>>;

interface Props {
  file: PreviewedFile;
  onDownload: () => void;
  downloading: boolean;
  onClose: () => void;
}

export function FilePreview({ file, onDownload, downloading, onClose }: Props) {
  const { preview, plural } = fileKind(file.fileType);
  // Inside the iframe the browser's viewer receives all keys, Escape included.
  const start = useRef<HTMLButtonElement>(null);
  const download = (label: string) => (
    <Button
      ref={start}
      variant={preview === 'pages' ? 'secondary' : 'primary'}
      onClick={onDownload}
      pending={downloading}
    >
      <Download className="size-4.5" aria-hidden="true" />
      {label}
    </Button>
  );
  const isStaff = useUser().role === 'admin';
  // Imported rows may have no contents.
  const missing = file.sha256 === '';
  return (
    <Dialog
      open
      startAt={start}
      wide={preview === 'pages' && !missing ? 'page' : true}
      onClose={onClose}
      title={file.originalFilename}
    >
      {missing && (
        <NoPreview type={file.fileType}>
          The contents of this file are not stored here.{' '}
          {isStaff ? 'Upload the file again if you have it.' : 'Ask your accountant for a copy.'}
        </NoPreview>
      )}
      {!missing && preview === 'pages' && (
        <>
          <Pages file={file} />
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <p className="max-w-[60ch] text-caption text-muted-foreground">
              Some PDF files may not preview correctly. You can download the file for better viewing.
            </p>
            {download('Download')}
          </div>
        </>
      )}
      {!missing && preview === 'office' && (
        <NoPreview type={file.fileType} action={download('Download to view')}>
          {plural} can't be previewed directly
        </NoPreview>
      )}
      {!missing && preview === 'none' && (
        <NoPreview type={file.fileType} action={download('Download')}>
          This file type cannot be previewed. Please download it to view.
        </NoPreview>
      )}
    </Dialog>
  );
}

function Pages({ file }: { file: PreviewedFile }) {
  const handheld = useHandheld();
  if (handheld) return <PdfPages id={file.id} />;
  return (
    <iframe
      src={inlinePath(file.id)}
      title={`Preview of ${file.originalFilename}`}
      height={500}
      className="h-[500px] w-full rounded-control border bg-muted"
    />
  );
}
