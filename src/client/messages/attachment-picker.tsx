import { Paperclip, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  fileTooLarge,
  invalidFileType,
  largestUploadBytes,
  mayBeUploaded,
  uploadExtensions,
} from '../../shared/files.ts';
import { formatFileSize } from '../../shared/format.ts';
import { type Attachment, mostAttachments } from '../../shared/messages.ts';
import { formatFullDay } from '../../shared/time.ts';
import { FileTile } from '../files/file-tile.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { toast } from '../ui/toast.ts';
import { usePaused } from '../ui/use-paused.ts';
import { asAttachment, useAttachableFiles, useUploadAttachment } from './attachments-api.ts';

interface Props {
  /** Whose files there are to choose from. */
  owner: number;
  chosen: Attachment[];
  onChange: (attachments: Attachment[]) => void;
  /** With its words, where there is room for them. */
  labelled?: boolean;
}

/** A message carries files of the client's File Manager: some that are there, or a new one that is put there first. */
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

function PickerDialog({
  owner,
  chosen,
  onChange,
  onClose,
}: Omit<Props, 'labelled'> & { onClose: () => void }) {
  const [text, setText] = useState('');
  const files = useAttachableFiles(owner, usePaused(text));
  const upload = useUploadAttachment(owner);
  const input = useRef<HTMLInputElement>(null);
  const full = chosen.length >= mostAttachments;
  const isChosen = (id: number) => chosen.some((file) => file.id === id);

  function take(file: File | undefined) {
    if (!file) return;
    const problem = mayBeUploaded(file.name)
      ? file.size > largestUploadBytes && fileTooLarge
      : invalidFileType;
    if (problem) return toast({ variant: 'destructive', title: problem.title, description: problem.text });
    upload.mutate(file, { onSuccess: (stored) => onChange([...chosen, asAttachment(stored)]) });
  }

  return (
    <Dialog open wide onClose={onClose} title="Attach files">
      <div className="flex flex-wrap gap-3">
        <SearchField label="Search files..." value={text} onChange={setText} />
        <input
          ref={input}
          type="file"
          hidden
          aria-label="File to upload"
          accept={uploadExtensions.map((extension) => `.${extension}`).join(',')}
          onChange={(event) => {
            take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button
          variant="secondary"
          onClick={() => input.current?.click()}
          disabled={full}
          pending={upload.isPending}
          pendingLabel="Uploading..."
        >
          <span className="inline-flex items-center gap-2">
            <Upload className="size-4.5" aria-hidden="true" />
            Upload a new file
          </span>
        </Button>
      </div>
      <fieldset className="max-h-[50dvh] divide-y overflow-y-auto rounded-control border">
        <legend className="sr-only">Files to attach</legend>
        {files.isError && <LoadError what="the files" onRetry={() => void files.refetch()} />}
        {files.isPending && <p className="animate-late px-4 py-5 text-muted-foreground">Loading files...</p>}
        {files.data?.length === 0 && (
          <p className="px-4 py-5 text-muted-foreground">
            {text ? 'No files match your search.' : 'No files found. Upload the first one.'}
          </p>
        )}
        {files.data?.map((file) => (
          <label
            key={file.id}
            className="flex min-h-14 cursor-pointer items-center gap-3 px-4 py-2 hover:bg-muted has-disabled:cursor-default"
          >
            <input
              type="checkbox"
              checked={isChosen(file.id)}
              disabled={full && !isChosen(file.id)}
              onChange={({ target }) =>
                onChange(
                  target.checked
                    ? [...chosen, asAttachment(file)]
                    : chosen.filter(({ id }) => id !== file.id),
                )
              }
              className="size-5 shrink-0 accent-primary"
            />
            <FileTile type={file.fileType} />
            <span className="min-w-0 flex-1">
              <span className="block font-medium wrap-anywhere">{file.originalFilename}</span>
              <span className="block text-caption text-muted-foreground tabular-nums">
                {formatFileSize(file.fileSize)} ·{' '}
                {file.uploadedAt ? formatFullDay(file.uploadedAt) : 'Unknown date'}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="flex flex-wrap items-center gap-4">
        <Button onClick={onClose}>Done</Button>
        <p role="status" className="text-muted-foreground">
          {chosen.length > 0 && `${chosen.length} of at most ${mostAttachments} chosen`}
        </p>
      </div>
    </Dialog>
  );
}
