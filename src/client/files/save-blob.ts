const keptForMs = 60_000;

/** Hands a file to the browser's downloads, under its own name. */
export function saveBlob(blob: Blob, filename: string) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  // The browser reads it after this call has returned, and some take their time.
  setTimeout(() => URL.revokeObjectURL(url), keptForMs);
}
