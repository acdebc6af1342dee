import { useRef, useState } from 'react';
import { maxPhotoBytes, photoTypes } from '#shared/staff-profiles.ts';
import { messageOf } from '../core/api-error.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/field.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { useDeletePhoto, useUploadPhoto } from './api.ts';

interface Props {
  userId: number;
  name: string;
  photoUrl: string | null;
}

/** The photo is saved at once, independently of the form. */
export function PhotoField({ userId, name, photoUrl }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState(0);
  const [refused, setRefused] = useState<string>();
  const save = useUploadPhoto(userId, setSent);
  const remove = useDeletePhoto(userId);
  const failure = refused ?? (save.error ? messageOf(save.error) : undefined);

  function choose(file: File | undefined) {
    if (!file || save.isPending) return;
    const tooLarge = file.size > maxPhotoBytes;
    setRefused(tooLarge ? 'This photo is larger than 5 MB. Please choose a smaller one.' : undefined);
    setSent(0);
    if (tooLarge) save.reset();
    else save.mutate(file);
  }

  return (
    <div>
      <p id="photo-label" className="mb-1.5 font-semibold">
        Photo <span className="font-normal text-muted-foreground">(optional)</span>
      </p>
      <div className="flex items-center gap-4">
        <Avatar name={name} photoUrl={photoUrl ?? undefined} className="size-20 text-title" />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap gap-3">
            <Button
              variant="secondary"
              pending={save.isPending}
              pendingLabel="Saving..."
              onClick={() => input.current?.click()}
            >
              {photoUrl ? 'Replace photo' : 'Choose a photo'}
            </Button>
            {photoUrl && !save.isPending && (
              <Button
                variant="link"
                pending={remove.isPending}
                pendingLabel="Removing..."
                onClick={() => remove.mutate()}
              >
                Remove photo
              </Button>
            )}
          </div>
          <input
            ref={input}
            type="file"
            accept={photoTypes.join(',')}
            aria-labelledby="photo-label"
            // Keyboard and screen reader users use the button.
            tabIndex={-1}
            hidden
            onChange={({ target }) => {
              choose(target.files?.[0]);
              // Reset, so that choosing the same file again fires a change event.
              target.value = '';
            }}
          />
          {save.isPending ? (
            <div className="mt-3">
              <ProgressBar label="Sending the photo" percent={Math.round(sent * 100)} />
            </div>
          ) : (
            <p className="mt-2 text-caption text-muted-foreground">
              JPEG, PNG or WebP, up to 5 MB. We cut it to a square.
            </p>
          )}
          {failure && !save.isPending && (
            <div role="alert" className="mt-1.5">
              <FieldError>{failure}</FieldError>
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
