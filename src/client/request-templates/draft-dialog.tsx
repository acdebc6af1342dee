import { useState } from 'react';
import { Link } from 'react-router';
import { countOf } from '#shared/format.ts';
import { adminRequestPath } from '#shared/paths.ts';
import type { RollMark } from '#shared/request-items.ts';
import type { ManagedItem, ManagedList, ManagedListSummary } from '#shared/request-lists.ts';
import { formatFullDay } from '#shared/time.ts';
import { messageOf } from '../core/api-error.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { CheckRow } from '../ui/check-row.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useDraft, useMarkItem, useSendDraft } from './api.ts';

interface Props {
  draft: ManagedListSummary;
  /** How many drafts follow in the list. */
  left: number;
  /** Called after sending; the next draft is then reviewed, if there is one. */
  onSent: () => void;
  onClose: () => void;
}

/** Reviews a draft: what is asked for again, what is new and what is left out. */
export function DraftDialog({ draft, left, onSent, onClose }: Props) {
  const { data: list, isError, refetch } = useDraft(draft.id);
  const send = useSendDraft();
  const kept = list?.items.filter(({ rollMark }) => rollMark !== 'gone').length ?? 0;
  return (
    <Dialog open wide title={draft.client.name} onClose={onClose}>
      {send.error && <FormAlert title={messageOf(send.error)} />}
      <p className="wrap-anywhere text-muted-foreground">
        <strong className="font-semibold text-foreground">{draft.title}</strong>
        {draft.company && ` for ${draft.company.name}`}, due {formatFullDay(`${draft.dueOn}T00:00`)}
      </p>
      {isError && <LoadError what="the draft" onRetry={() => void refetch()} />}
      {!list && !isError && <Waiting />}
      {list && <DraftItems key={list.id} list={list} />}
      <div className="flex flex-wrap gap-3">
        <Button
          pending={send.isPending || !list}
          pendingLabel="Sending..."
          onClick={() => send.mutate({ id: draft.id }, { onSuccess: onSent })}
        >
          {left > 0 ? 'Send, then the next one' : 'Send'}
          <span className="sr-only">, {countOf(kept, 'item')}</span>
        </Button>
        <Link to={adminRequestPath(draft.id)} className={buttonClass('secondary')}>
          Open the list
        </Link>
        <Button variant="quiet" onClick={onClose}>
          Later
        </Button>
      </div>
      {left > 0 && (
        <p className="text-caption text-muted-foreground">{countOf(left, 'more draft')} to review.</p>
      )}
    </Dialog>
  );
}

const marks: Record<RollMark, { label: string; tone: 'neutral' | 'info' | 'warning' }> = {
  same: { label: 'Same', tone: 'neutral' },
  new: { label: 'New', tone: 'info' },
  gone: { label: 'Gone', tone: 'warning' },
};

type Marks = Record<number, RollMark | null>;

function markOf(changed: Marks, { id, rollMark }: ManagedItem): RollMark | null {
  return id in changed ? (changed[id] ?? null) : rollMark;
}

function DraftItems({ list }: { list: ManagedList }) {
  const mark = useMarkItem();
  /** Marks set since, until the list is refetched. */
  const [changed, setChanged] = useState<Marks>({});
  const [first] = useState(() => new Map(list.items.map(({ id, rollMark }) => [id, rollMark])));
  const items = list.items.map((item) => ({ ...item, rollMark: markOf(changed, item) }));
  const count = (wanted: RollMark) => items.filter(({ rollMark }) => rollMark === wanted).length;
  const isRolled = items.some(({ rollMark }) => rollMark !== null);

  function ask(item: ManagedItem, wanted: boolean) {
    const before = first.get(item.id) ?? null;
    // An item marked as gone that is wanted after all becomes 'same'.
    const rollMark = wanted ? (before === 'gone' ? 'same' : before) : 'gone';
    const show = (shown: RollMark | null) => setChanged((marked) => ({ ...marked, [item.id]: shown }));
    show(rollMark);
    mark.mutate({ ...item, rollMark }, { onError: () => show(item.rollMark) });
  }

  if (items.length === 0) {
    return (
      <p className="rounded-control bg-muted px-4 py-3">Nothing is on this list yet. Open it to add items.</p>
    );
  }
  return (
    <div>
      <p role="status" className="mb-2 text-caption text-muted-foreground">
        {isRolled && `${count('same')} same, ${count('new')} new, ${count('gone')} gone. `}
        What is not ticked is left out.
      </p>
      <div className="max-h-[50vh] divide-y overflow-y-auto rounded-control border">
        {items.map((item) => (
          <CheckRow
            key={item.id}
            checked={item.rollMark !== 'gone'}
            onChange={(wanted) => ask(item, wanted)}
            picture={
              item.rollMark && <Badge tone={marks[item.rollMark].tone}>{marks[item.rollMark].label}</Badge>
            }
            title={item.label}
            note={[item.issuer, !item.required && 'Not required'].filter(Boolean).join(' · ')}
          />
        ))}
      </div>
    </div>
  );
}

function Waiting() {
  return (
    <div aria-busy="true" className="space-y-3">
      {['h-14', 'h-14 ', 'h-14  ', 'h-14   '].map((height) => (
        <Skeleton key={height} className={height} />
      ))}
    </div>
  );
}
