import { Camera, Images } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { largestUploadBytes } from '#shared/files.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { TextField } from '../ui/text-field.tsx';
import { PhotoPageList } from './photo-page-list.tsx';
import {
  forgetPage,
  type PhotoPage,
  pageFromPicture,
  pdfFilename,
  pdfFromPages,
  suggestedName,
} from './photo-pages.ts';
import { sizeInMegabytes } from './upload-rules.ts';

interface Props {
  onDone: (file: File) => void;
  onClose: () => void;
}

/** Turns photographs of documents into one PDF, on the device. */
export function PhotoDialog({ onDone, onClose }: Props) {
  const camera = useRef<HTMLInputElement>(null);
  const album = useRef<HTMLInputElement>(null);
  const [pages, setPages] = useState<PhotoPage[]>([]);
  const [name, setName] = useState(() => suggestedName());
  const [busy, setBusy] = useState<'reading' | 'making'>();
  const [problem, setProblem] = useState<string>();

  const forgetAll = useEffectEvent(() => pages.forEach(forgetPage));
  useEffect(() => () => forgetAll(), []);

  async function take(pictures: FileList | null) {
    setProblem(undefined);
    setBusy('reading');
    for (const picture of pictures ?? []) {
      try {
        const page = await pageFromPicture(picture);
        setPages((before) => [...before, page]);
      } catch {
        setProblem('One picture could not be read. Take it again or choose another one.');
      }
    }
    setBusy(undefined);
  }

  async function finish() {
    setProblem(undefined);
    setBusy('making');
    try {
      const file = await pdfFromPages(pages, pdfFilename(name));
      if (file.size > largestUploadBytes) {
        setProblem(
          `Together these pages are ${sizeInMegabytes(file.size)}, more than one file may have. Remove some and send them as a second file.`,
        );
        return;
      }
      onDone(file);
      onClose();
    } catch {
      setProblem('The PDF could not be made. Check your connection and try again.');
    } finally {
      setBusy(undefined);
    }
  }

  const input = {
    type: 'file',
    accept: 'image/*',
    hidden: true,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      void take(target.files).then(() => {
        target.value = '';
      });
    },
  };
  return (
    <Dialog open wide onClose={onClose} title="Photograph your papers">
      <p className="text-muted-foreground">
        Each picture becomes a page of one PDF. Where it was taken is left out.
      </p>
      {problem && <FormAlert title={problem} />}
      {pages.length > 0 && <PhotoPageList pages={pages} onChange={setPages} />}
      <div className="flex flex-wrap gap-3 max-xs:*:w-full">
        <Button
          variant={pages.length === 0 ? 'primary' : 'secondary'}
          pending={busy === 'reading'}
          onClick={() => camera.current?.click()}
        >
          <Camera className="size-4.5" aria-hidden="true" />
          {pages.length === 0 ? 'Take a photo' : 'Take another photo'}
        </Button>
        <Button variant="secondary" pending={busy === 'reading'} onClick={() => album.current?.click()}>
          <Images className="size-4.5" aria-hidden="true" />
          Choose pictures
        </Button>
        <input ref={camera} aria-label="Take a photo" capture="environment" {...input} />
        <input ref={album} aria-label="Choose pictures" multiple {...input} />
      </div>
      <p role="status" className="sr-only">
        {busy === 'reading' && 'Reading the pictures...'}
      </p>
      {pages.length > 0 && (
        <>
          <TextField
            id="photo-name"
            label="File name"
            hint="It is saved as a PDF."
            maxLength={200}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button
            className="max-xs:w-full"
            pending={busy === 'making'}
            pendingLabel="Making the PDF..."
            onClick={finish}
          >
            Add to uploads
          </Button>
        </>
      )}
    </Dialog>
  );
}
