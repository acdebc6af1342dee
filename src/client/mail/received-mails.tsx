import { useSearchParams } from 'react-router';
import { mailOutcomes } from '#shared/mail.ts';
import { listCount } from '../core/use-paged-list.ts';
import { inPlace, withParameter } from '../ui/address.ts';
import { FilterSelect } from '../ui/filter-select.tsx';
import { ListFrame } from '../ui/list-frame.tsx';
import { NothingFound } from '../ui/nothing-found.tsx';
import { useReceivedMails } from './api.ts';
import { outcomeLabel } from './mail-badges.tsx';
import { ReceivedList } from './received-list.tsx';

const parameter = 'outcome';
const options = [
  ['', 'All emails'],
  ...mailOutcomes.map((outcome) => [outcome, outcomeLabel(outcome)] as const),
] as const;

/** Incoming mail and its outcomes. */
export function ReceivedMails({ connected }: { connected: boolean }) {
  const [params, setParams] = useSearchParams();
  const outcome = mailOutcomes.find((known) => known === params.get(parameter));
  const { rows, total, ...list } = useReceivedMails(outcome);
  return (
    <>
      <div className="mt-8 flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h2 className="text-title font-semibold">Received</h2>
          <p role="status" className="text-muted-foreground tabular-nums">
            {listCount(total, 'email')}
          </p>
        </div>
        <FilterSelect label="What became of them" name={parameter} options={options} />
      </div>
      <ListFrame
        {...list}
        loading="Loading emails..."
        what="the emails received"
        count={rows?.length}
        empty={
          <NothingFound
            drawing="tray"
            title="No emails found"
            searching={outcome !== undefined}
            noMatch="No email received ended this way."
            onClear={() => setParams(withParameter(parameter, undefined), inPlace)}
            clearLabel="Show all emails"
          >
            {connected
              ? 'Emails that clients and others write to your mailbox appear here.'
              : 'Emails appear here once a mailbox is connected.'}
          </NothingFound>
        }
      >
        <ReceivedList mails={rows ?? []} />
      </ListFrame>
    </>
  );
}
