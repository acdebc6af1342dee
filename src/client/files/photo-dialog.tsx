import { Camera, Images } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { maxUploadBytes } from '#shared/files.ts';
import { countOf } from '#shared/format.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useHandheld } from '../ui/use-handheld.ts';
import { PhotoPageList } from './photo-page-list.tsx';
import { forgetPage, pageFromPicture, pdfFilename, pdfFromPages } from './photo-pages.ts';
import { sizeInMegabytes, unreadablePicture } from './upload-rules.ts';
import type { PhotoPages } from './use-photo-pages.ts';

interface Props {
  photos: PhotoPages;
  /** Pictures that were chosen as files. */
  pictures: readonly File[];
  /** `used` are the given pictures that are in the PDF: the browser may not be able to read some. */
  onDone: (pdf: File, used: ReadonlySet<File>) => void;
  onClose: () => void;
  /** The label of the last button, if the PDF is sent at once and named by the server. */
  sendLabel?: string;
  /** Opens the camera at once if there is one. */
  cameraFirst?: boolean;
}

/** Turns photographs of documents into one PDF, on the device. */
export function PhotoDialog({ photos, pictures, onDone, onClose, sendLabel, cameraFirst = false }: Props) {
  const { pages, name } = photos;
  const handheld = useHandheld();
  const camera = useRef<HTMLInputElement>(null);
  const album = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState<'reading' | 'making'>();
  const [problem, setProblem] = useState<string>();
  const [asking, setAsking] = useState(false);
  const used = useRef(new Set<File>());
  /** After the dialog has closed, nothing is added or sent any more. */
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  async function take(taken: Iterable<File>) {
    setProblem(undefined);
    setBusy('reading');
    for (const picture of taken) {
      try {
        const page = await pageFromPicture(picture);
        if (gone.current) return forgetPage(page);
        photos.add(page);
        used.current.add(picture);
      } catch {
        setProblem(unreadablePicture(picture));
      }
    }
    setBusy(undefined);
  }

  const takeChosen = useEffectEvent(() => {
    if (pictures.length > 0) void take(pictures);
    else if (cameraFirst && handheld) camera.current?.click();
  });
  useEffect(() => takeChosen(), []);

  async function finish() {
    setProblem(undefined);
    setBusy('making');
    try {
      const file = await pdfFromPages(pages, pdfFilename(name));
      if (gone.current) return;
      if (file.size > maxUploadBytes) {
        setProblem(
          `Together these pages are ${sizeInMegabytes(file.size)}, more than one file may have. Remove some and send them as a second file.`,
        );
        return;
      }
      onDone(file, used.current);
      photos.clear();
      onClose();
    } catch {
      setProblem('The PDF could not be made. Check your connection and try again.');
    } finally {
      setBusy(undefined);
    }
  }

  function discard() {
    photos.clear();
    onClose();
  }

  const input = {
    type: 'file',
    accept: 'image/*',
    hidden: true,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      void take([...(target.files ?? [])]);
      target.value = '';
    },
  };
  const none = pages.length === 0;
  return (
    <Dialog
      open
      wide
      onClose={() => (none ? onClose() : setAsking(true))}
      title={handheld && pictures.length === 0 ? 'Photograph your papers' : 'Turn pictures into a PDF'}
    >
      <p className="text-muted-foreground">
        Each picture becomes a page of one PDF. Where it was taken is left out.
      </p>
      {problem && <FormAlert title={problem} />}
      {!none && <PhotoPageList pages={pages} onChange={photos.change} />}
      <div className="flex flex-wrap gap-3 max-xs:*:w-full">
        {handheld && (
          <Button
            variant={none ? 'primary' : 'secondary'}
            pending={busy !== undefined}
            onClick={() => camera.current?.click()}
          >
            <Camera className="size-4.5" aria-hidden="true" />
            {none ? 'Take a photo' : 'Take another photo'}
          </Button>
        )}
        <Button
          variant={none && !handheld ? 'primary' : 'secondary'}
          pending={busy !== undefined}
          onClick={() => album.current?.click()}
        >
          <Images className="size-4.5" aria-hidden="true" />
          Choose pictures
        </Button>
        <input ref={camera} aria-label="Take a photo" capture="environment" {...input} />
        <input ref={album} aria-label="Choose pictures" multiple {...input} />
      </div>
      <p role="status" className="sr-only">
        {busy === 'reading' && 'Reading the pictures...'}
      </p>
      {!none && (
        <>
          {!sendLabel && (
            <TextField
              id="photo-name"
              label="File name"
              hint="It is saved as a PDF."
              maxLength={200}
              autoComplete="off"
              value={name}
              onChange={(event) => photos.rename(event.target.value)}
            />
          )}
          <Button
            className="max-xs:w-full"
            pending={busy !== undefined}
            pendingLabel={busy === 'reading' ? 'Reading the pictures...' : 'Making the PDF...'}
            onClick={finish}
          >
            {sendLabel ?? 'Add to uploads'}
          </Button>
        </>
      )}
      <ConfirmDialog
        open={asking}
        title="Discard pages?"
        cancelLabel="Keep the pages"
        confirmLabel="Discard pages"
        pendingLabel="Discard pages"
        pending={false}
        failure={undefined}
        onConfirm={discard}
        onClose={() => setAsking(false)}
      >
        <p>
          {countOf(pages.length, 'page')} would be lost:{' '}
          {sendLabel ? 'nothing has been sent yet.' : 'nothing has been added to your uploads yet.'}
        </p>
      </ConfirmDialog>
    </Dialog>
  );
}
