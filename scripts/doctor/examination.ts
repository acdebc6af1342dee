/** One thing that the doctor checks. */
export interface Examination {
  name: string;
  /** An examination that must have passed for this one to make sense. */
  needs?: string;
  /** Returns a short summary, or throws a Fault or a Warning. */
  run(): Promise<string>;
}

/** One sentence: what is wrong and what to do about it. */
export class Fault extends Error {}

/** The product works, but the firm should know about this. */
export class Warning extends Error {}

export interface Finding {
  name: string;
  state: 'ok' | 'warning' | 'fault' | 'not checked';
  text: string;
}

/** Runs them one at a time, so that their own load does not make a check fail. */
export async function examine(examinations: Examination[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, needs, run } of examinations) {
    const missing = needs && findings.find((finding) => finding.name === needs);
    if (missing && ['fault', 'not checked'].includes(missing.state))
      findings.push({ name, state: 'not checked', text: `First mend '${needs}'.` });
    else findings.push({ name, ...(await outcome(run)) });
  }
  return findings;
}

async function outcome(run: () => Promise<string>): Promise<Pick<Finding, 'state' | 'text'>> {
  try {
    return { state: 'ok', text: await run() };
  } catch (error) {
    if (error instanceof Warning) return { state: 'warning', text: error.message };
    return { state: 'fault', text: reason(error) };
  }
}

/** The message of an error; if several addresses failed, the message of the first. */
export function reason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reason(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  // `fetch` hides the reason in the cause.
  if (error.message === 'fetch failed' && error.cause) return reason(error.cause);
  return error.message || (error as NodeJS.ErrnoException).code || error.name;
}

export function errorCode(error: unknown): string | undefined {
  if (error instanceof AggregateError && error.errors.length > 0) return errorCode(error.errors[0]);
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return errorCode(error.cause);
}
