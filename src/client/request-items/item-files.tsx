import type { ItemFile } from '#shared/request-items.ts';
import { FileTile } from '../files/file-tile.tsx';
import { shortDay } from '../request-lists/words.ts';
import { Button } from '../ui/button.tsx';

interface Props {
  files: readonly ItemFile[];
  onOpen: (file: ItemFile) => void;
  /** Replaces a file; undefined if files can no longer be replaced. */
  onExchange?: ((file: ItemFile) => void) | undefined;
}

/** The files that were sent for an item. */
export function ItemFiles({ files, onOpen, onExchange }: Props) {
  if (files.length === 0) return null;
  return (
    <ul className="space-y-2">
      {files.map((file) => (
        <li key={file.id} className="flex flex-wrap items-center gap-x-4">
          <span className="flex min-w-0 flex-[1_1_14rem] items-center gap-3 py-1">
            <FileTile type={file.fileType} />
            <span className="min-w-0">
              <span className="block font-medium wrap-anywhere">{file.originalFilename}</span>
              <span className="block text-caption text-muted-foreground wrap-anywhere">
                {file.byLink ? 'Sent by link on' : 'You sent this on'} {shortDay(file.addedAt)}
                {file.sentAs && file.sentAs !== file.originalFilename && ` as ${file.sentAs}`}.
              </span>
            </span>
          </span>
          <span className="flex flex-wrap gap-x-4">
            {onExchange && (
              <Button
                variant="link"
                aria-label={`Use another file: ${file.originalFilename}`}
                onClick={() => onExchange(file)}
              >
                Use another file
              </Button>
            )}
            <Button variant="link" aria-label={`Open: ${file.originalFilename}`} onClick={() => onOpen(file)}>
              Open
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}
