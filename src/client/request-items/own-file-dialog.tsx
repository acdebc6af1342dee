import { useRef, useState } from 'react';
import { countOf, formatFileSize } from '#shared/format.ts';
import type { RequestItem } from '#shared/request-items.ts';
import { formatFullDay } from '#shared/time.ts';
import { messageOf } from '../core/api-error.ts';
import { useFiles } from '../files/api.ts';
import { FileTile } from '../files/file-tile.tsx';
import { Button } from '../ui/button.tsx';
import { CheckRow } from '../ui/check-row.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { useDebouncedValue } from '../ui/use-debounced-value.ts';
import type { ItemAnswers } from './use-item-answers.ts';

interface Props {
  item: RequestItem;
  answers: ItemAnswers;
  replaces: number | undefined;
  onChosen: () => void;
  /** Offered if there are no files yet. */
  onChooseFile: () => void;
  onClose: () => void;
}

/** Chooses files of the client that are already in the portal. */
export function OwnFileDialog({ item, answers, replaces, onChosen, onChooseFile, onClose }: Props) {
  const [text, setText] = useState('');
  const { rows, failed, outdated, retry, more } = useFiles(useDebouncedValue(text));
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { addOwnFiles } = answers;
  // Not the search field: on a phone its keyboard would cover the files.
  const choices = useRef<HTMLFieldSetElement>(null);
  const used = new Set(item.files.map(({ id }) => id));

  function toggle(id: number, wanted: boolean) {
    const next = new Set(chosen);
    if (wanted) next.add(id);
    else next.delete(id);
    setChosen(next);
  }

  async function use() {
    if (await addOwnFiles(item.id, [...chosen], replaces)) {
      onChosen();
      onClose();
    }
  }

  return (
    <Dialog
      open
      wide
      docked
      startAt={choices}
      onClose={onClose}
      title="Use one already here"
      note={`For: ${item.label}`}
    >
      <SearchField fill label="Search files..." value={text} onChange={setText} />
      <fieldset
        ref={choices}
        tabIndex={-1}
        className="outline-none max-h-[40dvh] divide-y overflow-y-auto rounded-control border"
      >
        <legend className="sr-only">Files to use</legend>
        {failed && <LoadError what="your files" onRetry={retry} />}
        {!failed && (rows === undefined || (outdated && rows.length === 0)) && (
          <p role="status" className="animate-late px-4 py-5 text-muted-foreground">
            Loading files...
          </p>
        )}
        {rows?.length === 0 && !outdated && (
          <div role="status" className="space-y-3 px-4 py-5 text-muted-foreground">
            <p>{text ? 'No files match your search.' : 'No files found'}</p>
            {!text && (
              <Button variant="secondary" onClick={onChooseFile}>
                Choose a file
              </Button>
            )}
          </div>
        )}
        {rows?.map((file) => (
          <CheckRow
            key={file.id}
            checked={chosen.has(file.id) || used.has(file.id)}
            disabled={used.has(file.id)}
            onChange={(wanted) => toggle(file.id, wanted)}
            picture={<FileTile type={file.fileType} />}
            title={file.originalFilename}
            note={
              <>
                {formatFileSize(file.fileSize)} ·{' '}
                {file.uploadedAt ? formatFullDay(file.uploadedAt) : 'Unknown date'}
              </>
            }
          />
        ))}
      </fieldset>
      {more && (
        <Button variant="link" pending={more.loading} onClick={more.load}>
          {more.failed ? 'Try again' : 'Show more files'}
        </Button>
      )}
      {answers.problem !== undefined && <FormAlert title={messageOf(answers.problem)} />}
      <div className="flex flex-wrap gap-3 max-xs:*:w-full">
        <Button
          pending={answers.pending}
          disabled={chosen.size === 0}
          pendingLabel="Sending..."
          onClick={() => void use()}
        >
          {chosen.size > 0 ? `Use ${countOf(chosen.size, 'file')}` : 'Use a file'}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
