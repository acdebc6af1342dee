import { readFileSync } from 'node:fs';
import { OperatorError } from './operator-error.ts';

/** `SECRET_KEY_FILE=/run/secrets/secret_key` names a file with the value, which is how containers get secrets. */
export function readSecretFiles(
  names: string[],
  source: Record<string, string | undefined>,
): [string, string][] {
  return names.flatMap((name) => {
    const file = source[`${name}_FILE`]?.trim();
    if (!file) return [];
    if (source[name]?.trim()) throw new OperatorError(`Set either ${name} or ${name}_FILE, not both.`);
    try {
      return [[name, readFileSync(file, 'utf8')]];
    } catch (error) {
      // Omits the path, which Node's message contains too: it may be the secret itself, put into the wrong variable.
      const { code = 'unknown error' } = error as NodeJS.ErrnoException;
      throw new OperatorError(`The file of ${name}_FILE cannot be read (${code}).`);
    }
  });
}
