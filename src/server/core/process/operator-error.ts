/** An error the operator can fix: the message describes how, a stack trace would only hide it. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** A failed start ends with one plain message where the operator can put it right, and with the whole error elsewhere. */
export function explainFailures(): void {
  process.on('uncaughtException', (error) => {
    console.error(error instanceof OperatorError ? error.message : error);
    process.exit(1);
  });
}
