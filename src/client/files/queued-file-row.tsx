import { CircleCheck, Images, RotateCw, Trash2, X } from 'lucide-react';
import { extensionOf, maxDescriptionLength } from '#shared/files.ts';
import { useIsStaff } from '../core/session.ts';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { TextField } from '../ui/text-field.tsx';
import { FileTile } from './file-tile.tsx';
import { canBeSent, canBeTurned, type QueuedFile } from './queued-file.ts';
import type { UploadQueue } from './upload-queue.ts';
import { adviceFor, sizeInMegabytes } from './upload-rules.ts';
import { useShownProblem } from './use-shown-problem.ts';

interface Props {
  queued: QueuedFile;
  queue: UploadQueue;
  /** Turns a picture into a PDF. */
  onTurn: (pictures: readonly QueuedFile[]) => void;
}

/** One file of the upload queue. */
export function QueuedFileRow({ queued, queue, onTurn }: Props) {
  const { id, file, state, description, tried } = queued;
  const isStaff = useIsStaff();
  const advice = state === 'refused' && adviceFor(file, isStaff);
  const row = useShownProblem(state);
  const onItsWay = state === 'sending' || state === 'waiting';
  return (
    // The margins keep it clear of the bars at top and bottom, and on phones of the toast.
    <li
      ref={row}
      className="flex scroll-mt-40 scroll-mb-36 gap-3 py-4 pr-2 pl-4 md:scroll-mt-20 md:scroll-mb-20 md:gap-4 md:pl-5"
    >
      <FileTile type={extensionOf(file.name)} />
      <div className="grid min-w-0 flex-1 content-start gap-x-6 gap-y-3 @2xl:grid-cols-2">
        <div>
          <p className="font-semibold wrap-anywhere">{file.name}</p>
          <p className="text-caption text-muted-foreground tabular-nums">
            {sizeInMegabytes(file.size)}
            {tried && description && ` · ${description}`}
          </p>
        </div>
        {(onItsWay || state === 'stored') && <HowFar queued={queued} />}
        {queued.problem && <FieldError className="col-span-full">{queued.problem}</FieldError>}
        {advice && <p className="col-span-full">{advice}</p>}
        {canBeTurned(queued) && (
          <Button
            variant="secondary"
            className="justify-self-start"
            aria-label={`Turn into PDF: ${file.name}`}
            onClick={() => onTurn([queued])}
          >
            <Images className="size-4.5" aria-hidden="true" />
            Turn into PDF
          </Button>
        )}
        {state === 'cancelled' && (
          <p className="col-span-full text-caption text-muted-foreground">
            Cancelled. The file is still chosen.
          </p>
        )}
        {canBeSent(queued) && !tried && (
          <TextField
            id={`description-${id}`}
            label="Description"
            optional
            maxLength={maxDescriptionLength}
            autoComplete="off"
            value={description}
            onChange={(event) => queue.describe(id, event.target.value)}
          />
        )}
        {canBeSent(queued) && tried && (
          <Button
            variant="secondary"
            className="justify-self-start"
            aria-label={`Retry ${file.name}`}
            onClick={() => queue.start(id)}
          >
            <RotateCw className="size-4.5" aria-hidden="true" />
            Retry
          </Button>
        )}
      </div>
      {state === 'stored' ? (
        <span className="inline-flex size-11 shrink-0 items-center justify-center text-success">
          <CircleCheck className="size-5" aria-hidden="true" />
        </span>
      ) : onItsWay ? (
        <IconButton label={`Cancel ${file.name}`} title="Cancel" onClick={() => queue.cancel(id)}>
          <X className="size-5" aria-hidden="true" />
        </IconButton>
      ) : (
        <IconButton label={`Remove ${file.name}`} title="Remove" onClick={() => queue.remove(id)}>
          <Trash2 className="size-5" aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}

function HowFar({ queued }: { queued: QueuedFile }) {
  const { file, state, percent, busy } = queued;
  if (state === 'waiting') {
    return (
      <p className="text-caption text-muted-foreground">
        {busy
          ? 'Waiting: many files are being sent just now. This one goes by itself.'
          : 'Waiting for its turn'}
      </p>
    );
  }
  return (
    <div className="space-y-1.5 @2xl:pt-1.5">
      <ProgressBar label={`Uploading ${file.name}`} percent={percent} />
      <p className="flex justify-between gap-4 text-caption text-muted-foreground tabular-nums">
        <span>{stage(queued)}</span>
        <span className="font-semibold text-foreground">{percent}%</span>
      </p>
    </div>
  );
}

function stage({ state, percent }: QueuedFile): string {
  if (state === 'stored') return 'Done';
  return percent < 90 ? 'Uploading' : 'Checking and storing it safely';
}
