import { Camera, Images } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { countOf } from '#shared/format.ts';
import { Button } from '../ui/button.tsx';
import { useHandheld } from '../ui/use-handheld.ts';
import { PhotoDialog } from './photo-dialog.tsx';
import type { QueuedFile } from './queued-file.ts';
import { usePhotoPages } from './use-photo-pages.ts';
import type { Uploads } from './use-upload-queue.ts';

interface PhotoStep {
  /** Opens the photo dialog. Absent on desktops, unless there are earlier pages. */
  button: ReactNode;
  /** Opens it with pictures that were refused as files. */
  turn: (pictures: readonly QueuedFile[]) => void;
  dialog: ReactNode;
}

/** Turns photographs and pictures into a PDF for the upload queue. */
export function usePhotoStep(
  { queue, place }: Uploads,
  { disabled = false, onAdded = () => {} } = {},
): PhotoStep {
  const photos = usePhotoPages(place);
  const handheld = useHandheld();
  // Set by 'Take a photo' on another page.
  const { photograph = false } = (useLocation().state ?? {}) as { photograph?: boolean };
  /** The pictures that the dialog was opened with; undefined while it is closed. */
  const [turned, setTurned] = useState<readonly QueuedFile[] | undefined>(photograph ? [] : undefined);
  const waiting = photos.pages.length;
  const Icon = handheld ? Camera : Images;
  return {
    button: (handheld || waiting > 0) && (
      <Button variant="secondary" disabled={disabled} onClick={() => setTurned([])}>
        <Icon className="size-4.5" aria-hidden="true" />
        {waiting > 0 ? `Continue with ${countOf(waiting, 'page')}` : 'Take photos'}
      </Button>
    ),
    turn: setTurned,
    dialog: turned && (
      <PhotoDialog
        photos={photos}
        pictures={turned.map(({ file }) => file)}
        onDone={(pdf, used) => {
          for (const { id, file } of turned) if (used.has(file)) queue.remove(id);
          queue.add([pdf]);
          onAdded();
        }}
        onClose={() => setTurned(undefined)}
      />
    ),
  };
}
