import { FolderOpen, Images } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { maxUploadBytes, uploadExtensions } from '#shared/files.ts';
import { countOf, formatFileSize } from '#shared/format.ts';
import { Button } from '../ui/button.tsx';
import { CheckList } from '../ui/check-list.tsx';
import { DropZone } from '../ui/drop-zone.tsx';
import { useHandheld } from '../ui/use-handheld.ts';
import { useKeepFocus } from '../ui/use-keep-focus.ts';
import { NotSent } from './not-sent.tsx';
import { canBeTurned } from './queued-file.ts';
import { QueuedFileRow } from './queued-file-row.tsx';
import { Receipts } from './receipts.tsx';
import { usePhotoStep } from './use-photo-step.tsx';
import type { Uploads } from './use-upload-queue.ts';

const extensions = uploadExtensions.map((extension) => `.${extension}`);

const promises = [
  'Each file is checked, and stored encrypted.',
  'You get a receipt with its size and the time.',
  "'Who has seen this' shows everybody who has opened it since.",
];

interface Props {
  uploads: Uploads;
  /** Shown above the files: where they go. */
  destination?: ReactNode;
  /** Says who can open the files, if the page does not. */
  children?: ReactNode;
}

/** Choosing, describing and sending files, with receipts. */
export function UploadPanel({ uploads, destination, children }: Props) {
  const { queue, files, stored, notSent, unsent } = uploads;
  const handheld = useHandheld();
  const photoStep = usePhotoStep(uploads);
  const pictures = files.filter(canBeTurned);
  const panel = useRef<HTMLElement>(null);
  const receipts = useRef<HTMLHeadingElement>(null);
  useKeepFocus(panel, receipts);

  return (
    <section ref={panel} aria-label="Upload" className="space-y-6">
      {destination}
      <DropZone label="Choose files" accept={extensions.join(',')} onFiles={queue.add}>
        {(browse) => (
          <div className="flex flex-col items-start gap-4 md:flex-row md:items-center md:justify-between">
            <div>
              <p className="text-title font-semibold">
                {handheld ? 'Choose files to upload' : 'Drop files here, or choose them'}
              </p>
              <p className="mt-1 text-muted-foreground">
                PDF, Word or Excel ({extensions.join(', ')}), at most {formatFileSize(maxUploadBytes)} each.
              </p>
            </div>
            <div className="flex shrink-0 flex-wrap gap-3 max-md:w-full max-xs:*:w-full">
              {/* Once files are chosen, sending them is the next step. */}
              <Button variant={unsent > 0 ? 'secondary' : 'primary'} onClick={browse}>
                <FolderOpen className="size-4.5" aria-hidden="true" />
                Browse files
              </Button>
              {photoStep.button}
            </div>
          </div>
        )}
      </DropZone>
      {files.length > 0 && (
        <section aria-label="Chosen files" className="@container rounded-card border bg-card">
          <ul className="divide-y">
            {files.map((queued) => (
              <QueuedFileRow key={queued.id} queued={queued} queue={queue} onTurn={photoStep.turn} />
            ))}
          </ul>
          {pictures.length > 1 && (
            <div className="border-t px-4 py-3 md:px-5">
              <Button variant="secondary" onClick={() => photoStep.turn(pictures)}>
                <Images className="size-4.5" aria-hidden="true" />
                Turn {pictures.length} pictures into one PDF
              </Button>
            </div>
          )}
          {unsent > 0 && (
            // Sticky, so that it is visible with a long list; on phones above the bottom navigation.
            <div className="sticky bottom-0 flex items-center gap-4 rounded-b-card border-t bg-card px-4 py-3 max-xs:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] [[role=dialog]_&]:bottom-0 md:px-5">
              <Button onClick={() => queue.start()}>Upload File</Button>
              <p className="text-muted-foreground">{countOf(unsent, 'file')} not sent yet</p>
            </div>
          )}
        </section>
      )}
      {stored.length > 0 && <Receipts files={stored} heading={receipts} />}
      <NotSent files={notSent} />
      {files.length === 0 && stored.length === 0 && <CheckList items={promises} className="max-w-[68ch]" />}
      {children && <p className="max-w-[68ch] text-muted-foreground">{children}</p>}
      {photoStep.dialog}
    </section>
  );
}
