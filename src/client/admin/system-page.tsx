import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { pageMeta } from '../core/page-meta.ts';
import { TestMailDialog } from '../mail/test-mail-dialog.tsx';
import { useSystem } from '../system/api.ts';
import { StateGroups } from '../system/state-groups.tsx';
import { SummaryCard, troubleIn } from '../system/summary-card.tsx';
import { Button } from '../ui/button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

const title = 'System';

export const meta = () => pageMeta(title);

export default function SystemPage() {
  const system = useSystem();
  const [testing, setTesting] = useState(false);
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <p className="mt-3 max-w-[68ch] text-muted-foreground">
        What works, what does not, and what to do about it. Owners get an email when backups, virus scans or
        the seals of the audit log stop, when space runs out, and when the certificate is about to end.
      </p>
      <StateGroups
        what="the state of the system"
        query={system}
        summary={({ groups, checkedAt }) => {
          const { text } = troubleIn(groups);
          return (
            <SummaryCard
              icon={text ? TriangleAlert : CircleCheck}
              color={text ? 'text-danger' : 'text-success'}
              text={text ?? 'Everything that is set up works'}
              checkedAt={checkedAt}
              action={
                <div className="flex flex-wrap gap-3 max-md:w-full">
                  <Button variant="secondary" className="max-md:w-full" onClick={() => setTesting(true)}>
                    Send a test email
                  </Button>
                  <Button
                    variant="secondary"
                    className="max-md:w-full"
                    pending={system.isFetching}
                    pendingLabel="Checking..."
                    onClick={() => void system.refetch()}
                  >
                    Check again
                  </Button>
                </div>
              }
            />
          );
        }}
      />
      {testing && <TestMailDialog onClose={() => setTesting(false)} />}
    </>
  );
}
