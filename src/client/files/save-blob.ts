const keptForMs = 60_000;

/** Starts a browser download with the given file name. */
export function saveBlob(blob: Blob, filename: string) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  // Browsers read the blob after this function has returned, some much later.
  setTimeout(() => URL.revokeObjectURL(url), keptForMs);
}
