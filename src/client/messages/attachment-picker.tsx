import { Paperclip, Upload } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FileSummary, uploadExtensions } from '#shared/files.ts';
import { formatFileSize } from '#shared/format.ts';
import { type Attachment, maxAttachments } from '#shared/messages.ts';
import { formatFullDay } from '#shared/time.ts';
import { useUser } from '../core/session.ts';
import { FileTile } from '../files/file-tile.tsx';
import { NotSent } from '../files/not-sent.tsx';
import { QueuedFileRow } from '../files/queued-file-row.tsx';
import { usePhotoStep } from '../files/use-photo-step.tsx';
import { type Uploads, useUploadQueue } from '../files/use-upload-queue.ts';
import { Button } from '../ui/button.tsx';
import { CheckRow } from '../ui/check-row.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { useDebouncedValue } from '../ui/use-debounced-value.ts';
import { toAttachment, useAttachableFiles } from './attachments-api.ts';

interface Props {
  /** The owner of the files. */
  owner: number;
  chosen: Attachment[];
  onChange: (attachments: Attachment[]) => void;
  /** Shows the label next to the icon. */
  labelled?: boolean;
}

/** Attaches existing files of the customer, or uploads new ones first. */
export function AttachmentPicker({ labelled = false, ...props }: Props) {
  const [open, setOpen] = useState(false);
  const icon = <Paperclip className="size-4.5" aria-hidden="true" />;
  return (
    <>
      {labelled ? (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {icon}
          Attach files
        </Button>
      ) : (
        <IconButton label="Attach files" onClick={() => setOpen(true)}>
          {icon}
        </IconButton>
      )}
      {open && <PickerDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function PickerDialog({ owner, chosen, onChange, onClose }: Props & { onClose: () => void }) {
  const { id: me } = useUser();
  const uploads = useUploadQueue(owner === me ? undefined : owner, true);
  // Closing the dialog would abort uploads, and stored files are attached only once the list has been refetched.
  const busy = uploads.onTheirWay > 0 || uploads.files.some(({ state }) => state === 'stored');
  const [text, setText] = useState('');
  const files = useAttachableFiles(owner, useDebouncedValue(text));
  const full = chosen.length >= maxAttachments;
  const isChosen = ({ id }: FileSummary) => chosen.some((file) => file.id === id);

  function choose(file: FileSummary, wanted: boolean) {
    onChange(wanted ? [...chosen, toAttachment(file)] : chosen.filter(({ id }) => id !== file.id));
  }

  return (
    <Dialog open wide title="Attach files" {...(!busy && { onClose })}>
      <div className="flex flex-wrap gap-3">
        <SearchField label="Search files..." value={text} onChange={setText} />
        <NewFiles
          uploads={uploads}
          full={full}
          onStored={(files) => onChange([...chosen, ...files.map(toAttachment)])}
        />
      </div>
      <fieldset className="max-h-[45dvh] divide-y overflow-y-auto rounded-control border">
        <legend className="sr-only">Files to attach</legend>
        {files.isError && <LoadError what="the files" onRetry={() => void files.refetch()} />}
        {(files.isPending || (files.isPlaceholderData && files.data?.length === 0)) && (
          <p role="status" className="animate-late px-4 py-5 text-muted-foreground">
            Loading files...
          </p>
        )}
        {files.data?.length === 0 && !files.isPlaceholderData && (
          <p role="status" className="px-4 py-5 text-muted-foreground">
            {text ? 'No files match your search.' : 'No files found. Upload the first one.'}
          </p>
        )}
        {files.data?.map((file) => (
          <FileChoice
            key={file.id}
            file={file}
            checked={isChosen(file)}
            disabled={full && !isChosen(file)}
            onChange={(wanted) => choose(file, wanted)}
          />
        ))}
      </fieldset>
      <div className="flex flex-wrap items-center gap-4">
        <Button onClick={onClose} pending={busy} pendingLabel="Uploading...">
          Done
        </Button>
        <p role="status" className="text-muted-foreground">
          {chosen.length > 0 && `${chosen.length} of at most ${maxAttachments} chosen`}
        </p>
      </div>
    </Dialog>
  );
}

interface NewFilesProps {
  uploads: Uploads;
  /** The limit of attachments is reached. */
  full: boolean;
  onStored: (files: FileSummary[]) => void;
}

/** Uploads chosen files immediately and attaches those that were stored. */
function NewFiles({ uploads, full, onStored }: NewFilesProps) {
  const { queue, files, stored, notSent } = uploads;
  const photoStep = usePhotoStep(uploads, { disabled: full, onAdded: () => queue.start() });
  const input = useRef<HTMLInputElement>(null);
  const attached = useRef(0);

  const attach = useEffectEvent(onStored);
  useEffect(() => {
    const fresh = stored.slice(0, stored.length - attached.current);
    attached.current = stored.length;
    if (fresh.length > 0) attach(fresh);
  }, [stored]);

  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={uploadExtensions.map((extension) => `.${extension}`).join(',')}
        onChange={({ target }) => {
          queue.add(target.files ?? []);
          queue.start();
          target.value = '';
        }}
      />
      <Button variant="secondary" disabled={full} onClick={() => input.current?.click()}>
        <Upload className="size-4.5" aria-hidden="true" />
        Upload a new file
      </Button>
      {photoStep.button}
      {photoStep.dialog}
      <NotSent files={notSent} />
      {files.length > 0 && (
        <ul className="w-full divide-y rounded-control border">
          {files.map((queued) => (
            <QueuedFileRow key={queued.id} queued={queued} queue={queue} onTurn={photoStep.turn} />
          ))}
        </ul>
      )}
    </>
  );
}

interface FileChoiceProps {
  file: FileSummary;
  checked: boolean;
  disabled: boolean;
  onChange: (wanted: boolean) => void;
}

function FileChoice({ file, ...row }: FileChoiceProps) {
  return (
    <CheckRow
      {...row}
      picture={<FileTile type={file.fileType} />}
      title={file.originalFilename}
      note={
        <>
          {formatFileSize(file.fileSize)} ·{' '}
          {file.uploadedAt ? formatFullDay(file.uploadedAt) : 'Unknown date'}
        </>
      }
    />
  );
}
