import { Download, ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { FileSummary } from '#shared/files.ts';
import type { ReviewedItem } from '#shared/request-reviews.ts';
import { useDownload } from '../files/api.ts';
import { fileKind } from '../files/file-kind.ts';
import { FileTile } from '../files/file-tile.tsx';
import { NoPreview } from '../files/no-preview.tsx';
import { PdfPages } from '../files/pdf-pages.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { firstName } from './words.ts';

interface Props {
  item: ReviewedItem;
  /** The previous period's file, if shown side by side. */
  beside: FileSummary | undefined;
}

/** What the client sent: a file or a text. */
export function ReviewViewer({ item, beside }: Props) {
  const [chosenId, setChosenId] = useState<number>();
  const file = item.files.find(({ id }) => id === chosenId) ?? item.files[0];
  return (
    <>
      {item.files.length > 1 && (
        <div className="flex gap-1 overflow-x-auto border-b bg-card px-3 py-1.5">
          {item.files.map(({ id, originalFilename }) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === file?.id}
              onClick={() => setChosenId(id)}
              className="min-h-9 max-w-64 shrink-0 truncate rounded-control px-3 text-caption font-semibold text-muted-foreground transition-colors hover:bg-muted aria-pressed:bg-bar aria-pressed:text-foreground dark:aria-pressed:bg-border"
            >
              {originalFilename}
            </button>
          ))}
        </div>
      )}
      <div className={`grid min-h-0 flex-1 ${beside ? 'grid-cols-2 divide-x' : 'grid-cols-1'}`}>
        {file ? <ShownFile key={file.id} file={file} /> : <Answer item={item} />}
        {beside && <ShownFile key={`beside ${beside.id}`} file={beside} />}
      </div>
    </>
  );
}

const enlarged = 1.6;

/** A file below its name, fit to the width, with all pages in one scroll area. */
function ShownFile({ file }: { file: FileSummary }) {
  const [page, setPage] = useState<{ number: number; of: number }>();
  const [zoom, setZoom] = useState(1);
  const download = useDownload();
  const hasPages = fileKind(file.fileType).preview === 'pages';
  const ZoomIcon = zoom === 1 ? ZoomIn : ZoomOut;
  return (
    <div className="@container flex min-h-0 min-w-0 flex-col">
      <div className="flex min-h-12 items-center gap-1 border-b bg-card pr-1 pl-4">
        <span className="mr-2 @max-sm:hidden">
          <FileTile small type={file.fileType} />
        </span>
        <span className="min-w-0 flex-1 truncate font-semibold" title={file.originalFilename}>
          {file.originalFilename}
        </span>
        {page && (
          <span className="shrink-0 px-2 text-caption text-muted-foreground tabular-nums @max-sm:hidden">
            Page {page.number} of {page.of}
          </span>
        )}
        {hasPages && (
          <IconButton
            label={zoom === 1 ? 'Enlarge the page' : 'Fit the page to the width'}
            onClick={() => setZoom(zoom === 1 ? enlarged : 1)}
            className="size-9!"
          >
            <ZoomIcon className="size-4.5" aria-hidden="true" />
          </IconButton>
        )}
        <IconButton
          label={`Download ${file.originalFilename}`}
          onClick={() => download.mutate(file)}
          className="size-9!"
        >
          <Download className="size-4.5" aria-hidden="true" />
        </IconButton>
      </div>
      <div className="min-h-0 flex-1">
        <FileContents
          file={file}
          zoom={zoom}
          onPage={(number, of) => setPage({ number, of })}
          onDownload={() => download.mutate(file)}
          downloading={download.isPending}
        />
      </div>
    </div>
  );
}

interface ContentsProps {
  file: FileSummary;
  zoom?: number;
  onPage: (page: number, pages: number) => void;
  onDownload: () => void;
  downloading: boolean;
}

/** The pages of a PDF, or why another type of file cannot be shown. */
export function FileContents({ file, zoom = 1, onPage, onDownload, downloading }: ContentsProps) {
  const { preview, plural } = fileKind(file.fileType);
  if (preview === 'pages') return <PdfPages fill id={file.id} zoom={zoom} onPage={onPage} />;
  const isOffice = preview === 'office';
  return (
    <Sheet>
      <NoPreview
        type={file.fileType}
        action={
          <Button onClick={onDownload} pending={downloading}>
            <Download className="size-4.5" aria-hidden="true" />
            {isOffice ? 'Download to view' : 'Download'}
          </Button>
        }
      >
        {isOffice
          ? `${plural} can't be previewed directly`
          : 'This file type cannot be previewed. Please download it to view.'}
      </NoPreview>
    </Sheet>
  );
}

/** An item that was answered with text, or whose file was deleted. */
export function Answer({ item }: { item: ReviewedItem }) {
  return (
    <Sheet>
      {item.answer ? (
        <>
          <p className="text-caption font-semibold text-muted-foreground">
            Answer from {firstName(item.client.name)}
          </p>
          <p className="mt-2 text-title whitespace-pre-line wrap-anywhere">{item.answer}</p>
        </>
      ) : (
        <p>The file is no longer here. Return the item to ask for it again.</p>
      )}
    </Sheet>
  );
}

function Sheet({ children }: { children: ReactNode }) {
  return (
    <div className="h-full overflow-y-auto bg-muted p-3 md:px-4.5 md:py-4">
      <div className="border bg-card px-5 py-6 md:px-8 md:py-8">{children}</div>
    </div>
  );
}
