import { type ReactNode, useEffect, useRef, useState } from 'react';

interface Props {
  label: string;
  /** The `accept` attribute of the file input: '.pdf,.docx'. */
  accept: string;
  onFiles: (files: File[]) => void;
  /** Receives the function that opens the file chooser. */
  children: (browse: () => void) => ReactNode;
}

/**
 * Takes files from the file chooser or by drag and drop. The native input lies below the label and is raised while
 * something is dragged, so that the browser handles the drop.
 */
export function DropZone({ label, accept, onFiles, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [dragging, setDragging] = useState(false);

  // A file dropped outside the zone would navigate to it, and everything on the page would be lost.
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
        // Keyboard and screen reader users use the button in the zone.
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Reset, so that choosing the same file again fires a change event.
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
