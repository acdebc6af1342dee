import { Camera, CircleCheck, FileText } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { uploadExtensions } from '#shared/files.ts';
import { countOf } from '#shared/format.ts';
import { NotSent } from '../files/not-sent.tsx';
import { PhotoDialog } from '../files/photo-dialog.tsx';
import { isPicture } from '../files/upload-rules.ts';
import { Button } from '../ui/button.tsx';
import { SendingFile } from './sending-file.tsx';
import type { PaperBlock } from './use-link-uploads.ts';
import { useVisitPhotos } from './use-visit-photos.ts';

const documents = uploadExtensions.map((extension) => `.${extension}`).join(',');

interface FrameProps {
  label: ReactNode;
  labelId: string;
  children?: ReactNode;
  onPhoto?: () => void;
  onFile?: () => void;
}

/**
 * A label with two ways to add papers. Without callbacks it is inactive, because the page is shown before the link is
 * known.
 */
export function BlockFrame({ label, labelId, children, onPhoto, onFile }: FrameProps) {
  const ways = [
    { name: 'Take a photo', Icon: Camera, onPress: onPhoto },
    { name: 'Choose a file', Icon: FileText, onPress: onFile },
  ];
  return (
    <section aria-labelledby={labelId} className="space-y-3 px-5 py-4">
      <h3 id={labelId} className="font-semibold wrap-anywhere">
        {label}
      </h3>
      {children}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-2">
        {ways.map(({ name, Icon, onPress }) => (
          <Button
            key={name}
            variant="secondary"
            className="px-2!"
            pending={!onPress}
            aria-label={typeof label === 'string' ? `${name}: ${label}` : undefined}
            onClick={onPress}
          >
            <Icon className="size-4.5 shrink-0" aria-hidden="true" />
            {name}
          </Button>
        ))}
      </div>
    </section>
  );
}

/** Adds papers for one label. Each is sent at once. */
export function PaperBlockView({ block }: { block: PaperBlock }) {
  const { label, queue, files, stored, notSent } = block;
  const labelId = useId();
  const camera = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const photos = useVisitPhotos();
  const [pictures, setPictures] = useState<File[]>();

  function send(chosen: File[]) {
    const before = new Set(queue.snapshot().files.map(({ id }) => id));
    queue.add(chosen);
    for (const { id } of queue.snapshot().files) if (!before.has(id)) queue.start(id);
  }

  /** Pictures are turned into pages of one PDF first. */
  function take(chosen: File[]) {
    const taken = chosen.filter(isPicture);
    if (taken.length > 0) setPictures(taken);
    send(chosen.filter((file) => !isPicture(file)));
  }

  const input = {
    type: 'file',
    hidden: true,
    multiple: true,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      take([...(target.files ?? [])]);
      target.value = '';
    },
  };
  return (
    <BlockFrame
      label={label}
      labelId={labelId}
      onPhoto={() => (photos.pages.length > 0 ? setPictures([]) : camera.current?.click())}
      onFile={() => chooser.current?.click()}
    >
      {stored.length > 0 && <Arrived count={stored.length} />}
      <NotSent files={notSent} />
      {files.length > 0 && (
        <ul className="space-y-2">
          {files.map((queued) => (
            <SendingFile key={queued.id} queued={queued} queue={queue} />
          ))}
        </ul>
      )}
      <input
        ref={camera}
        aria-label={`Take a photo: ${label}`}
        accept="image/*"
        capture="environment"
        {...input}
        multiple={false}
      />
      <input
        ref={chooser}
        aria-label={`Choose a file: ${label}`}
        accept={`${documents},image/*`}
        {...input}
      />
      {pictures && (
        <PhotoDialog
          photos={photos}
          pictures={pictures}
          sendLabel="Send"
          onDone={(pdf) => send([pdf])}
          onClose={() => setPictures(undefined)}
        />
      )}
    </BlockFrame>
  );
}

function Arrived({ count }: { count: number }) {
  return (
    <p className="flex items-center gap-2 text-success">
      <CircleCheck className="size-5 shrink-0" aria-hidden="true" />
      {countOf(count, 'file has', 'files have')} arrived
    </p>
  );
}
