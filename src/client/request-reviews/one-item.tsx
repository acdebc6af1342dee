import { Check, ChevronLeft, ChevronRight, FolderInput, Maximize2, Undo2 } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { Link } from 'react-router';
import type { FileSummary } from '#shared/files.ts';
import type { ReviewedItem } from '#shared/request-reviews.ts';
import { useDownload } from '../files/api.ts';
import { FilePreview } from '../files/file-preview.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton, iconButtonClass } from '../ui/icon-button.tsx';
import { Decided } from './decided.tsx';
import { FileUnderDialog } from './file-under-dialog.tsx';
import { ReturnSheet } from './return-sheet.tsx';
import { Answer, FileContents } from './review-viewer.tsx';
import { UndoDecision } from './undo-decision.tsx';
import type { Review } from './use-review.ts';
import { firstName, isUnasked, itemTitle, keyOf, lastPeriodLabel, listSearch, whyUnasked } from './words.ts';

interface Props {
  review: Review;
  item: ReviewedItem;
  heading: RefObject<HTMLHeadingElement | null>;
}

/** One item full-screen on a phone, with the decision within reach of the thumb. */
export function OneItem({ review, item, heading }: Props) {
  const { sitting, number, isOpen, last } = review;
  const [fileId, setFileId] = useState<number>();
  const [returning, setReturning] = useState(false);
  const [filing, setFiling] = useState(false);
  const [preview, setPreview] = useState<FileSummary>();
  const download = useDownload();
  const place = item.files.findIndex(({ id }) => id === fileId);
  const file = item.files[Math.max(place, 0)];
  const percent = sitting.total === 0 ? 0 : (sitting.doneCount / sitting.total) * 100;
  const share = (of: FileSummary) => () => download.mutate(of);
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto bg-card">
      <div className="flex items-center gap-1 py-1.5 pr-4 pl-1.5">
        <Link
          replace
          preventScrollReset
          to={{ search: listSearch() }}
          aria-label="All items to review"
          className={iconButtonClass}
        >
          <ChevronLeft className="size-5" aria-hidden="true" />
        </Link>
        <div className="min-w-0">
          <h2 ref={heading} tabIndex={-1} className="text-title font-semibold wrap-anywhere outline-none">
            {itemTitle(item)}
          </h2>
          <p className="text-muted-foreground">
            {isUnasked(item) && `${whyUnasked(item)} · `}
            {item.client.name}
            {number > 0 && ` · ${number} of ${sitting.totalText}`}
          </p>
        </div>
      </div>
      <div className="h-1 shrink-0 bg-bar dark:bg-border">
        <div className="h-full origin-left bg-primary" style={{ transform: `scaleX(${percent / 100})` }} />
      </div>
      <div className="relative min-h-48 flex-1">
        <div className="absolute inset-0">
          {file ? (
            <OpenFile
              key={file.id}
              file={file}
              onEnlarge={() => setPreview(file)}
              onDownload={share(file)}
              downloading={download.isPending}
            />
          ) : (
            <Answer item={item} />
          )}
        </div>
        {last && <UndoDecision key={`undo ${keyOf(last.item)}`} review={review} last={last} />}
      </div>
      {item.files.length > 1 && (
        <button
          type="button"
          onClick={() => setFileId(item.files[(Math.max(place, 0) + 1) % item.files.length]?.id)}
          className="flex min-h-11 items-center gap-2 border-t px-4 py-2 text-left"
        >
          <span className="min-w-0 flex-1 wrap-anywhere">{file?.originalFilename}</span>
          <span className="shrink-0 text-link">Next of {item.files.length} files</span>
        </button>
      )}
      <Notes item={item} onOpen={setPreview} />
      <div className="sticky bottom-0 border-t bg-card p-3">
        {isOpen ? (
          <div className="grid grid-cols-[2fr_3fr] gap-3">
            {item.list ? (
              <Button variant="secondary" onClick={() => setReturning(true)}>
                <Undo2 className="size-4.5" aria-hidden="true" />
                Return
              </Button>
            ) : (
              <Button variant="secondary" onClick={() => setFiling(true)}>
                <FolderInput className="size-4.5" aria-hidden="true" />
                File under a request
              </Button>
            )}
            <Button onClick={review.accept}>
              <Check className="size-4.5" aria-hidden="true" />
              Accept
            </Button>
          </div>
        ) : (
          <Decided
            item={item}
            mark={review.mark}
            undoing={review.isUndoing}
            onUndo={() => void review.undo(item)}
            isLast={review.isDone}
          />
        )}
      </div>
      {returning && (
        <ReturnSheet
          item={item}
          returning={review.isReturning}
          onReturn={async (input) => (await review.sendBack(input)) && setReturning(false)}
          onClose={() => setReturning(false)}
        />
      )}
      {filing && <FileUnderDialog item={item} onFile={review.fileUnder} onClose={() => setFiling(false)} />}
      {preview && (
        <FilePreview
          file={preview}
          onDownload={share(preview)}
          downloading={download.isPending}
          onClose={() => setPreview(undefined)}
        />
      )}
    </div>
  );
}

interface OpenFileProps {
  file: FileSummary;
  onEnlarge: () => void;
  onDownload: () => void;
  downloading: boolean;
}

function OpenFile({ file, onEnlarge, onDownload, downloading }: OpenFileProps) {
  const [page, setPage] = useState<{ number: number; of: number }>();
  return (
    <>
      <FileContents
        file={file}
        onPage={(number, of) => setPage({ number, of })}
        onDownload={onDownload}
        downloading={downloading}
      />
      {page && (
        <div className="absolute right-2 bottom-3 flex items-center gap-2">
          <span className="rounded-control border bg-card px-3 py-1.5 font-semibold tabular-nums">
            Page {page.number} of {page.of}
          </span>
          <IconButton
            label={`Open ${file.originalFilename}`}
            onClick={onEnlarge}
            className="border bg-card text-foreground!"
          >
            <Maximize2 className="size-5" aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </>
  );
}

function Notes({ item, onOpen }: { item: ReviewedItem; onOpen: (file: FileSummary) => void }) {
  const lastFile = item.lastPeriod?.files[0];
  return (
    <>
      {item.why && <Note title="Why we ask">{item.why}</Note>}
      {item.answer && item.files.length > 0 && (
        <Note title={`Note from ${firstName(item.client.name)}`}>{item.answer}</Note>
      )}
      {lastFile && (
        <button
          type="button"
          onClick={() => onOpen(lastFile)}
          className="flex min-h-11 items-center gap-3 border-t px-4 py-2 text-left"
        >
          <span className="shrink-0 text-muted-foreground">{lastPeriodLabel(item.list?.period ?? null)}</span>
          <span className="min-w-0 flex-1 text-link wrap-anywhere">{lastFile.originalFilename}</span>
          <ChevronRight className="size-4.5 shrink-0 text-muted-foreground" aria-hidden="true" />
        </button>
      )}
    </>
  );
}

function Note({ title, children }: { title: string; children: string }) {
  return (
    <div className="border-t px-4 py-2.5">
      <h3 className="font-medium text-muted-foreground">{title}</h3>
      <p className="whitespace-pre-line wrap-anywhere">{children}</p>
    </div>
  );
}
