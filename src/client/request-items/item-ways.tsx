import { Camera, FileText, FolderOpen } from 'lucide-react';
import { useRef, useState } from 'react';
import { maxUploadBytes, uploadExtensions } from '#shared/files.ts';
import { countOf, formatFileSize } from '#shared/format.ts';
import type { RequestItem } from '#shared/request-items.ts';
import { PhotoDialog } from '../files/photo-dialog.tsx';
import { isPicture } from '../files/upload-rules.ts';
import { usePhotoPages } from '../files/use-photo-pages.ts';
import { buttonClass } from '../ui/button.tsx';
import { useHandheld } from '../ui/use-handheld.ts';
import { ShareLinkDialog } from '../upload-links/share-link-dialog.tsx';
import { OwnFileDialog } from './own-file-dialog.tsx';
import type { ItemAnswers } from './use-item-answers.ts';

const accepted = [...uploadExtensions.map((extension) => `.${extension}`), 'image/*'].join(',');

interface Props {
  item: RequestItem;
  answers: ItemAnswers;
  /** The file to replace. */
  replaces: number | undefined;
  /** Called once something has been chosen. */
  onChosen: () => void;
}

type Step = 'photo' | 'phone' | 'own' | { pictures: File[] };

/** The three ways to send a document: photograph it, choose a file, or use one that is already here. */
export function ItemWays({ item, answers, replaces, onChosen }: Props) {
  const handheld = useHandheld();
  const photos = usePhotoPages(`item-${item.id}`);
  const input = useRef<HTMLInputElement>(null);
  const [step, setStep] = useState<Step>();
  const waiting = photos.pages.length;
  const icon = { className: 'size-4.5 shrink-0', 'aria-hidden': true } as const;
  const look = buttonClass('secondary', 'w-full max-sm:justify-start @max-xl:justify-start');

  const send = (files: File[]) => answers.uploads.send(files, { itemId: item.id, replaces });

  /** Pictures are turned into pages of a PDF first. */
  function choose(files: File[]) {
    const pictures = files.filter(isPicture);
    const others = files.filter((file) => !isPicture(file));
    if (others.length > 0) send(others);
    if (pictures.length > 0) setStep({ pictures });
    else onChosen();
  }

  return (
    <div className="@container">
      <p id={`ways-${item.id}`} className="font-semibold">
        {item.state === 'returned' ? 'Send it again' : 'How would you like to send it?'}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be placed above a grid of buttons */}
      <div role="group" aria-labelledby={`ways-${item.id}`} className="mt-2 grid gap-2.5 @xl:grid-cols-3">
        <button
          type="button"
          className={look}
          onClick={() => setStep(handheld || waiting > 0 ? 'photo' : 'phone')}
        >
          <Camera {...icon} />
          {waiting > 0 ? `Continue with ${countOf(waiting, 'page')}` : 'Take a photo'}
        </button>
        <button type="button" className={look} onClick={() => input.current?.click()}>
          <FileText {...icon} />
          Choose a file
        </button>
        <button type="button" className={look} onClick={() => setStep('own')}>
          <FolderOpen {...icon} />
          Use one already here
        </button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={`Choose a file: ${item.label}`}
        accept={accepted}
        onChange={({ target }) => {
          choose([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <p className="mt-2 text-caption text-muted-foreground">
        You can add several. Photos, PDF, Word or Excel, at most {formatFileSize(maxUploadBytes)} each.
      </p>
      {(step === 'photo' || typeof step === 'object') && (
        <PhotoDialog
          photos={photos}
          pictures={typeof step === 'object' ? step.pictures : []}
          cameraFirst={waiting === 0}
          sendLabel="Send"
          onDone={(pdf) => {
            send([pdf]);
            onChosen();
          }}
          onClose={() => setStep(undefined)}
        />
      )}
      {step === 'phone' && (
        <ShareLinkDialog listId={item.listId} forPhoto onClose={() => setStep(undefined)} />
      )}
      {step === 'own' && (
        <OwnFileDialog
          item={item}
          answers={answers}
          replaces={replaces}
          onChosen={onChosen}
          onChooseFile={() => {
            setStep(undefined);
            input.current?.click();
          }}
          onClose={() => setStep(undefined)}
        />
      )}
    </div>
  );
}
