import { type ReactNode, useEffect, useRef, useState } from 'react';

interface Props {
  label: string;
  /** What the browser's own chooser offers: '.pdf,.docx'. */
  accept: string;
  onFiles: (files: File[]) => void;
  /** Gets what opens the chooser. */
  children: (browse: () => void) => ReactNode;
}

/**
 * Takes files from the browser's chooser or dropped by hand. The native input lies under the words and comes to the top
 * while something is dragged: the drop is then the browser's own doing.
 */
export function DropZone({ label, accept, onFiles, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [dragging, setDragging] = useState(false);

  // A file dropped beside the zone would replace the page, and everything that is on it.
  useEffect(() => {
    const inInput = (event: DragEvent) => event.target === input.current;
    const refuse = (event: DragEvent) => !inInput(event) && event.preventDefault();
    const end = (event: DragEvent) => {
      refuse(event);
      setDragging(false);
    };
    addEventListener('dragover', refuse);
    addEventListener('drop', end);
    return () => {
      removeEventListener('dragover', refuse);
      removeEventListener('drop', end);
    };
  }, []);

  return (
    <fieldset
      aria-label={label}
      onDragEnter={(event) => setDragging(event.dataTransfer.types.includes('Files'))}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setDragging(false);
      }}
      className={`relative rounded-card border-2 border-dashed px-5 py-7 transition-colors md:py-9 ${dragging ? 'border-primary bg-bar' : 'border-input bg-card'}`}
    >
      <input
        ref={input}
        type="file"
        multiple
        accept={accept}
        // The button in the zone is what keyboard and screen reader use.
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file may be chosen again.
          target.value = '';
        }}
        className={`absolute inset-0 size-full cursor-pointer opacity-0 ${dragging ? 'z-10' : ''}`}
      />
      <div className="pointer-events-none relative [&_button]:pointer-events-auto">
        {children(() => input.current?.click())}
      </div>
    </fieldset>
  );
}
