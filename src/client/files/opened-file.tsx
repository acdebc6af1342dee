import { useDownload } from './api.ts';
import { FilePreview, type PreviewedFile } from './file-preview.tsx';

/** A file opened over the page it is named on. */
export function OpenedFile({ file, onClose }: { file: PreviewedFile; onClose: () => void }) {
  const { mutate, isPending } = useDownload();
  return (
    <FilePreview file={file} downloading={isPending} onDownload={() => mutate(file)} onClose={onClose} />
  );
}
