import { readFileSync } from 'node:fs';
import { report } from '../report.ts';
import type { Machine } from './booted-machine.ts';

const attempts = readFileSync('proofs/support/install/refused-attempts.sh', 'utf8');
const asServer = 'setpriv --reuid=portal --regid=portal --clear-groups';

/** Where the attempts are made; as root they must succeed, or a refusal would say nothing. */
const places = {
  'as the server’s user': asServer,
  'in the server’s namespaces': `nsenter --target "$(systemctl show portal@3000 --property=MainPID --value)" --mount ${asServer}`,
  'as root': '',
};

/** Tries, while a backup runs, to reach the owner's password and the backups as the server's user. */
export function reportRefusedAttempts(machine: Machine): void {
  const dump = machine.output('ls /var/backups/portal/*/database.dump | head -n 1');
  const processes = startWaitingBackup(machine);
  const users = machine.output(`ps -o user= -p ${[...processes.keys()].join()} | sort -u`);
  report('the backup and its pg_dump run as', users, users === 'portal-backup');

  const results = Object.values(places).map((prefix) => {
    const words = [...processes].map(([pid, name]) => `${pid}=${name}`);
    const lines = machine.output(`${prefix} bash -c "$1" bash "\${@:2}"`, attempts, dump, ...words);
    return new Map(lines.split('\n').map(readAttempt));
  });
  const [user, namespaces, root] = results;
  console.log(`  What is refused ${Object.keys(places).slice(0, 2).join(' / ')}, and allowed as root:`);
  for (const name of root?.keys() ?? []) {
    const refusals = [user, namespaces].map((result) => result?.get(name));
    report(
      name,
      refusals.map((refusal) => refusal ?? 'ALLOWED').join(' / '),
      refusals.every((refusal) => refusal !== undefined) && root?.get(name) === undefined,
    );
  }
  endWaitingBackup(machine);
}

/** The name of an attempt, and why it was refused: undefined if it was not. */
function readAttempt(line: string): [string, string | undefined] {
  const [outcome, name = '', reason = ''] = line.split('\t');
  return [name, outcome === 'refused' ? reason.split(/: | - /).at(-1) : undefined];
}

const psql = (statement: string) =>
  `runuser -u postgres -- psql --quiet --no-align --tuples-only --set ON_ERROR_STOP=1 portal --command "${statement}"`;

/**
 * Starts the nightly backup and lets it wait in the middle, with the snapshot taken and pg_dump running: for a table of
 * the owner that another session has locked. Returns its processes.
 */
function startWaitingBackup(machine: Machine): Map<string, string> {
  machine.output(
    psql('create schema trial authorization portal_owner; set role portal_owner; create table trial.held ()'),
  );
  const hold = 'begin; lock table trial.held; select pg_sleep(900)';
  machine.output(`systemd-run --quiet --unit=trial-lock ${psql(hold)}`);
  const waiting = "select count(*) from pg_locks where relation = 'trial.held'::regclass and";
  machine.output(`until [ "$(${psql(`${waiting} granted`)})" = 1 ]; do sleep 0.2; done`);
  machine.output('systemctl start --no-block portal-backup');
  machine.output(`until [ "$(${psql(`${waiting} not granted`)})" = 1 ]; do sleep 0.2; done`);
  const main = machine.output('systemctl show portal-backup --property=MainPID --value');
  return new Map([
    [main, 'the backup'],
    [machine.output(`pgrep --parent ${main} pg_dump`), 'pg_dump'],
  ]);
}

/** Lets the backup go on, and reports how it and the trial restore ended. */
function endWaitingBackup(machine: Machine): void {
  machine.output(
    psql(
      "select pg_terminate_backend(pid) from pg_locks where relation = 'trial.held'::regclass and granted",
    ),
  );
  machine.output('while [ "$(systemctl is-active portal-backup)" = activating ]; do sleep 0.5; done');
  const result = machine.output('systemctl show portal-backup --property=Result --value');
  const said = machine.output(
    'journalctl --unit=portal-backup --output=cat --grep="can be restored" | tail -n 1',
  );
  report('the backup and its trial restore afterwards', `${result}: ${said}`, result === 'success');
  machine.output(psql('drop schema trial cascade'));
}
