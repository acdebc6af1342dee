/** An error the operator can fix: the message describes how, a stack trace would only hide it. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** A failed start prints one plain message if the operator can fix the problem, and otherwise the whole error. */
export function explainFailures(): void {
  process.on('uncaughtException', (error) => {
    console.error(error instanceof OperatorError ? error.message : error);
    process.exit(1);
  });
}
