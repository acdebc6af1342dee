import { type Ref, useState } from 'react';
import type { OwnRequestList } from '#shared/request-lists.ts';
import { Button } from '../ui/button.tsx';
import { ListProgress } from './list-progress.tsx';
import { MoreTimeDialog } from './more-time-dialog.tsx';
import { dueText, turnText } from './words.ts';

/** Whose turn it is, by when, and how much is done. Screen readers announce changes. */
export function TurnPanel({ list, panel }: { list: OwnRequestList; panel: Ref<HTMLElement> }) {
  const [asking, setAsking] = useState(false);
  const isClients = list.turn === 'client' && !list.closedAt;
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="Whose turn it is"
      className={`flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card border p-5 outline-none ${isClients ? 'bg-muted' : 'bg-card'}`}
    >
      <div role="status" className="min-w-0 flex-[1_1_20rem]">
        <p className="text-title font-semibold">{turnText(list)}</p>
        <p className="text-muted-foreground">{nextStep(list)}</p>
      </div>
      <div className="min-w-0 flex-[0_1_16rem] max-md:flex-[1_1_100%]">
        <ListProgress sent list={list} />
      </div>
      {isClients && list.mayAnswer && (
        <Button variant="secondary" onClick={() => setAsking(true)}>
          I need more time
        </Button>
      )}
      {asking && <MoreTimeDialog list={list} onClose={() => setAsking(false)} />}
    </section>
  );
}

function nextStep(list: OwnRequestList): string {
  if (list.closedAt) return 'There is nothing more to send.';
  if (list.turn === 'firm') {
    return 'You have sent everything. We are looking at it and will write to you if something is missing.';
  }
  if (!list.mayAnswer) return 'You can read this list. People with full access to the company can answer it.';
  return `${dueText(list)} Each one reaches us as soon as you add it.`;
}
