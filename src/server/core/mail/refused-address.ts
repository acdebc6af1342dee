/**
 * Bad mailbox, system, syntax, ambiguous, moved, takes no mail, disabled (RFC 3463). Not 5.7.1 or a response without
 * such a code: a relay that does not know the firm's own server refuses every address that way, although no client's
 * address is wrong.
 */
const wrongAddress = /^5\d\d[ -]5\.(?:1\.(?:[1-46]|10)|2\.1)\b/;

/** The mail server's response if it permanently refused the recipient's address: a retry would fail too. */
export function refusedAddress(error: unknown): string | undefined {
  if (!(error instanceof Error && 'command' in error && 'response' in error)) return undefined;
  const { command, response } = error;
  const isRefused = command === 'RCPT TO' && typeof response === 'string' && wrongAddress.test(response);
  return isRefused ? response : undefined;
}
