import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { conversationPath } from '../conversations/conversation-path.ts';
import { NewMessageForm } from '../conversations/new-message-form.tsx';
import type { Recipient } from '../messages/recipient.tsx';
import { inPlace } from '../ui/address.ts';
import { UndoBar } from '../ui/undo-bar.tsx';
import { usePaneCount } from '../ui/use-pane-count.ts';
import { useShown } from '../ui/use-shown.ts';
import { useVisibleHeight } from '../ui/use-visible-height.ts';
import { addressIn, conversationsPath } from './address.ts';
import { ConversationsDetails } from './conversations-details.tsx';
import { ConversationsHead } from './conversations-head.tsx';
import { useStartConversation } from './list-api.ts';
import { ListPane } from './list-pane.tsx';
import { rowId } from './list-row.tsx';
import { ThreadPane } from './thread-pane.tsx';
import { useList } from './use-list.ts';
import { useListKeys } from './use-list-keys.ts';
import { useTriage } from './use-triage.ts';

interface Props {
  /** Whether the user is writing a new message, which replaces the list if there is no room beside it. */
  isNew: boolean;
  preset?: Recipient | undefined;
}

/** The list, one conversation and the details of its client, side by side if there is room. */
export function ConversationsWork({ isNew, preset }: Props) {
  const [params] = useSearchParams();
  const { id, ...filter } = addressIn(params);
  const navigate = useNavigate();
  const rows = useList(filter, id);
  const triage = useTriage(filter, id, rows);
  const start = useStartConversation();
  const box = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLElement>(null);
  const thread = useRef<HTMLElement>(null);
  const paneCount = usePaneCount(box);
  const [detailsOf, setDetailsOf] = useState<number>();
  const { write = false } = (useLocation().state ?? {}) as { write?: boolean };
  const shown = id ?? (isNew ? 'new' : undefined);
  const [entered] = useState(shown);
  // A page opened by its URL focuses the heading, as everywhere; 'Write' on another page focuses the field.
  const [moved, setMoved] = useState(false);
  if (!moved && shown !== entered) setMoved(true);
  const arriving = shown !== undefined && (moved || write);
  useVisibleHeight();
  useListKeys(pane);

  const back = conversationsPath(filter);
  const oneOpen = paneCount === 1 && shown !== undefined;
  const isWriting = id === undefined && (isNew || paneCount !== 1);
  // The list's filter, while the form for a new message is shown.
  const filterBeside = useShown(isWriting ? filter : undefined);
  const [left, setLeft] = useState<number>();
  function leave() {
    if (paneCount === 1) navigate(back, inPlace);
    setLeft(id);
  }
  // Runs once the list is rendered again.
  useEffect(() => {
    if (left === undefined) return;
    const row =
      document.getElementById(rowId(left)) ?? pane.current?.querySelector<HTMLElement>('a[data-row]');
    (row ?? document.querySelector('h1'))?.focus();
    setLeft(undefined);
  }, [left]);

  const { last } = triage;
  const undoBar = last && (
    <UndoBar
      key={`undo ${last.id}`}
      text={last.text}
      onUndo={() => triage.undo(last)}
      onOver={triage.forgetLast}
    />
  );
  return (
    <div
      ref={box}
      data-fill-screen
      data-full-width
      data-one-open={oneOpen || undefined}
      className="@container/panes fill-screen"
    >
      <div className={oneOpen ? 'sr-only' : ''}>
        <ConversationsHead filter={filter} />
      </div>
      <div
        className={`flex min-h-0 flex-1 overflow-clip border bg-card ${oneOpen ? 'max-md:border-0 md:rounded-card' : 'rounded-card'}`}
      >
        {!oneOpen && (
          <ListPane
            filter={filter}
            openId={id}
            rows={rows}
            pane={pane}
            onChosenAgain={() => thread.current?.querySelector('textarea')?.focus()}
            className={paneCount === 1 ? 'min-w-0 flex-1' : 'w-76 shrink-0 border-r'}
            foot={undoBar}
          />
        )}
        {paneCount !== undefined && (paneCount > 1 || oneOpen) && (
          <section
            ref={thread}
            aria-label={id === undefined ? 'New message' : 'Conversation'}
            className="flex min-w-0 flex-1 flex-col"
          >
            {id === undefined ? (
              <NewMessageForm
                key={preset?.value}
                back={back}
                arriving={arriving}
                preset={preset}
                onSend={async (to, draft) => {
                  if (to === 'support') return false;
                  try {
                    const startedId = await start.mutateAsync({ to, ...draft });
                    // The user may have opened the list, another conversation or another page meanwhile.
                    if (!filterBeside.current) return true;
                    navigate(
                      startedId === undefined
                        ? conversationPath(to)
                        : conversationsPath({ ...filterBeside.current, id: startedId }),
                      inPlace,
                    );
                    return true;
                  } catch {
                    return false;
                  }
                }}
              />
            ) : (
              <ThreadPane
                key={id}
                id={id}
                back={back}
                arriving={arriving}
                onHandled={triage.onHandled(id)}
                onDetails={paneCount === 3 ? undefined : () => setDetailsOf(id)}
                onLeave={leave}
                undoBar={oneOpen && undoBar}
              />
            )}
          </section>
        )}
        {paneCount !== undefined && id !== undefined && (
          <ConversationsDetails
            id={id}
            inDrawer={paneCount < 3}
            open={detailsOf === id}
            onClose={() => setDetailsOf(undefined)}
          />
        )}
      </div>
    </div>
  );
}
