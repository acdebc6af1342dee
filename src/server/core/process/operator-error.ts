/** An error the operator can fix: the message describes how, a stack trace would only hide it. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** Any command may fill a disk, and a stack trace does not say so plainly. */
function aboutFullDisk({ code, message }: NodeJS.ErrnoException): string | undefined {
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return undefined;
  return `There is no space left on the disk (${message}). Make room and run the command again.`;
}

/** A failed start prints one plain message if the operator can fix the problem, and otherwise the whole error. */
export function explainFailures(): void {
  process.on('uncaughtException', (error) => {
    console.error(error instanceof OperatorError ? error.message : (aboutFullDisk(error) ?? error));
    process.exit(1);
  });
}
