import { countOf } from '#shared/format.ts';
import type { System, SystemItem } from '#shared/system.ts';
import { version } from '../core/process/version.ts';
import type { CertificateLook } from './certificate.ts';
import { describeChecks } from './describe-checks.ts';
import type { Facts } from './facts.ts';
import { nodesIn } from './nodes.ts';
import {
  judgeBackup,
  judgeCertificate,
  judgeGivenUp,
  judgeJobs,
  judgeMail,
  judgeSeals,
  judgeTrialRestore,
  type Verdict,
  when,
  works,
} from './verdicts.ts';

interface Observed {
  facts: Facts;
  checks: Record<string, string>;
  freeBytes: number | undefined;
  /** Undefined without https. */
  certificate: CertificateLook | undefined;
}

/** Everything that metrics show, in words for an owner. */
export function describeSystem({ facts, checks, freeBytes, certificate }: Observed): System {
  const item = (name: string, title: string, verdict: Verdict): SystemItem => ({ name, title, ...verdict });
  return {
    checkedAt: facts.now.toISOString(),
    groups: [
      {
        title: 'Servers',
        items: [
          item('nodes', 'Running now', judgeNodes(facts)),
          ...(certificate ? [item('certificate', 'Certificate', judgeCertificate(certificate, facts))] : []),
          ...describeChecks(['database', 'migrations', 'rights'], checks),
        ],
      },
      {
        title: 'Backups',
        items: [
          item('backup', 'Nightly backup', judgeBackup(facts)),
          item('backup-check', 'Trial restore', judgeTrialRestore(facts)),
        ],
      },
      {
        title: 'Files',
        items: describeChecks(['storage', 'diskSpace', 'fileKey', 'scanner'], checks, freeBytes),
      },
      {
        title: 'Mail and jobs',
        items: [
          item('mail', 'Mail', judgeMail(facts, checks.mail)),
          item('jobs', 'Jobs', judgeJobs(facts)),
          item('given-up', 'Failed jobs', judgeGivenUp(facts)),
        ],
      },
      { title: 'Audit log', items: [item('seals', 'Seals', judgeSeals(facts))] },
    ],
  };
}

/** Servers that report, with their version. The one that answers this request may not have reported yet. */
function judgeNodes(facts: Facts): Verdict {
  const nodes = nodesIn(facts);
  const servers = nodes.filter(({ kind }) => kind === 'server');
  const workers = nodes.length - servers.length;
  const versions = [...new Set([version, ...nodes.map((node) => node.version)])].sort();
  const since = servers[0] ? ` The oldest has run since ${when(servers[0].startedAt, facts)}.` : '';
  const running = `${countOf(Math.max(1, servers.length), 'server')}${workers > 0 ? ` and ${countOf(workers, 'worker')}` : ''}`;
  if (versions.length === 1) return works(`${running}, version ${version}.${since}`);
  return {
    state: 'attention',
    text: `${running} with different versions: ${versions.join(', ')}.${since}`,
    next: 'That is normal for some minutes during an update. Afterwards, restart the servers that have the older version.',
  };
}
