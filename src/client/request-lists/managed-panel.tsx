import { Link2, Pencil, RotateCcw, Send, Trash2, X } from 'lucide-react';
import type { ManagedList } from '#shared/request-lists.ts';
import { useSendDraft } from '../request-templates/api.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { ListProgress } from './list-progress.tsx';
import { staffDueText, staffTurnText } from './managed-words.ts';
import { useReopenList } from './management-api.ts';

export type ListDialogName = 'details' | 'delete' | 'close' | 'link' | 'roll';

interface Props {
  list: ManagedList;
  onOpen: (dialog: ListDialogName) => void;
}

/** Whose turn it is, the progress, and what staff can do with the whole list. */
export function ManagedPanel({ list, onOpen }: Props) {
  const send = useSendDraft();
  const reopen = useReopenList();
  const isDraft = list.sentAt === null;
  const isOpen = !isDraft && list.closedAt === null;
  const waitsForUs = isOpen && list.turn === 'firm' && list.receivedCount > 0;
  return (
    <section
      aria-label="Whose turn"
      className={`flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card border px-5 py-4 ${waitsForUs || isDraft ? 'bg-muted' : 'bg-card'}`}
    >
      <div className="min-w-0 flex-[1_1_16rem]">
        <p role="status" className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-title font-semibold">
          {staffTurnText(list)}
          {list.needsCall && <Badge tone="clay">Needs a call</Badge>}
        </p>
        <p className="text-muted-foreground">
          {isDraft
            ? 'The client sees it once you send it, and gets an email.'
            : [staffDueText(list), `Looked after by ${list.assignee.name}`].filter(Boolean).join(' · ')}
        </p>
      </div>
      {isOpen && (
        <div className="flex-[0_1_15rem]">
          <ListProgress list={list} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {isDraft && (
          <Button
            pending={send.isPending}
            pendingLabel="Sending..."
            onClick={() => send.mutate({ id: list.id })}
          >
            <span className="inline-flex items-center gap-2">
              <Send className="size-4.5" aria-hidden="true" />
              Send list
            </span>
          </Button>
        )}
        {isOpen && (
          <Button variant="secondary" onClick={() => onOpen('link')}>
            <Link2 className="size-4.5" aria-hidden="true" />
            Upload link
          </Button>
        )}
        {list.closedAt !== null && (
          <Button
            variant="secondary"
            pending={reopen.isPending}
            pendingLabel="Opening..."
            onClick={() => reopen.mutate({ id: list.id })}
          >
            Open again
          </Button>
        )}
        <RowMenu
          label={`Actions for ${list.title}`}
          actions={[
            { label: 'Edit list', icon: Pencil, onSelect: () => onOpen('details') },
            ...(isDraft || list.period === null
              ? []
              : [{ label: 'Roll forward', icon: RotateCcw, onSelect: () => onOpen('roll') }]),
            ...(isOpen ? [{ label: 'Close list', icon: X, onSelect: () => onOpen('close') }] : []),
            ...(isDraft
              ? [{ label: 'Delete draft', icon: Trash2, onSelect: () => onOpen('delete'), destructive: true }]
              : []),
          ]}
        />
      </div>
    </section>
  );
}
