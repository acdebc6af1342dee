interface OperatorCommand {
  /** The words and options it takes. */
  takes?: string;
  does: string;
}

/** What an operator can run, in the order in which `help` lists it. A release contains these commands and no others. */
export const operatorCommands = {
  help: { does: 'lists the commands' },
  doctor: { does: 'checks the installation and says what to do; changes nothing' },
  'test-mail': { takes: 'ADDRESS', does: "sends a test mail and prints the mail server's answer" },
  migrate: { does: 'brings the database up to date and grants the rights' },
  'first-admin': { does: 'creates the first admin' },
  'owner-access': {
    takes: '[USERNAME] [--lost-phone]',
    does: 'prints a sign-in link for a locked-out admin',
  },
  backup: { takes: '[FOLDER] [--keep N]', does: 'adds a backup, then removes all but the newest N' },
  'verify-backup': {
    takes: '[FOLDER] [--backup ID]',
    does: 'restores a backup as a trial; without ID the newest',
  },
  restore: {
    takes: '[FOLDER] [--backup ID] [--without-damaged]',
    does: 'restores into an empty database; without ID the newest',
  },
  restored: { takes: '[FOLDER]', does: 'completes what another program restored, before any server starts' },
  'verify-files': { does: 'opens every file and compares it with its row' },
  'export-all': {
    takes: 'FOLDER',
    does: 'writes every file and table of the firm into a folder, decrypted',
  },
  'verify-audit': { does: "recomputes the audit log's hash chain" },
  're-encrypt': { does: 'moves everything that is encrypted to the first of FILE_KEYS' },
  storage: {
    takes: 'list | put-back NAME…|all | adopt | sweep',
    does: 'manages the quarantine of the files',
  },
} satisfies Record<string, OperatorCommand>;

/** One line for each command, in columns. */
export function listCommands(commands: Record<string, OperatorCommand>): string {
  const lines = Object.entries(commands).map(([name, { takes = '', does }]) => ({
    typed: `  ${name} ${takes}`.trimEnd(),
    does,
  }));
  const width = Math.max(...lines.map(({ typed }) => typed.length));
  return lines.map(({ typed, does }) => `${typed.padEnd(width)}  ${does}`).join('\n');
}
