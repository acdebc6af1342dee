import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { OperatorError } from './operator-error.ts';

interface Taken<Options extends ParseArgsOptionsConfig> {
  options?: Options;
  /** How many words a command takes besides its options. */
  words?: number;
  args?: string[];
}

const advice = 'Nothing was done; `npm run help` lists what each command takes.';

/** What a command was given. Refuses everything else: a word that is ignored may be the one that mattered. */
export function readArguments<const Options extends ParseArgsOptionsConfig = Record<never, never>>({
  options = {} as Options,
  words: most = 0,
  args = process.argv.slice(2),
}: Taken<Options> = {}) {
  // npm needs it before options. Without npm it would make words of them.
  const given = args[0] === '--' ? args.slice(1) : args;
  const { values, positionals } = parseStrictly(given, options);
  const surplus = positionals[most];
  if (surplus) throw new OperatorError(`${surplus} is one word too many. ${advice}`);
  if ([...positionals, ...Object.values(values)].includes(''))
    throw new OperatorError(`One of the arguments is empty. ${advice}`);
  return { values, words: positionals };
}

function parseStrictly<const Options extends ParseArgsOptionsConfig>(args: string[], options: Options) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    // The rest explains how to pass a word that looks like an option.
    const [sentence] = (error as Error).message.split(/\.(?:\s|$)/);
    throw new OperatorError(`${sentence}. ${advice}`);
  }
}
