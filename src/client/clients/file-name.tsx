import type { PreviewedFile } from '../files/file-preview.tsx';

interface Props {
  /** Undefined if the file has been deleted. */
  file: PreviewedFile | undefined;
  name: string;
  quiet?: boolean;
  onPreview: (file: PreviewedFile) => void;
}

/** A file's name that opens the viewer. */
export function FileName({ file, name, quiet = false, onPreview }: Props) {
  if (!file) return <span className="wrap-anywhere">{name}</span>;
  return (
    <button
      type="button"
      onClick={() => onPreview(file)}
      className={`cursor-pointer text-left wrap-anywhere ${quiet ? 'hover:underline' : 'text-link'}`}
    >
      {name}
    </button>
  );
}
