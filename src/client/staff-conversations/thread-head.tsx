import { Check, PanelRight, RotateCcw } from 'lucide-react';
import type { Ref } from 'react';
import type { StaffConversationDetails } from '#shared/staff-conversations.ts';
import { ClientLink, clientId } from '../clients/client-link.tsx';
import { BackLink } from '../conversations/back-link.tsx';
import { supportName } from '../messages/conversation-heading.ts';
import { StaffAvatar } from '../staff-profiles/staff-avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ThreadAssignee } from './thread-assignee.tsx';
import { headButtonClass, workIconClass } from './thread-looks.ts';
import { ThreadSnooze } from './thread-snooze.tsx';
import { otherSide, stateLine } from './thread-words.ts';
import type { useThreadActions } from './use-thread-actions.ts';

interface Props {
  /** Undefined while it is loading. */
  conversation: StaffConversationDetails | undefined;
  me: number;
  back: string;
  actions: ReturnType<typeof useThreadActions>;
  onDetails: (() => void) | undefined;
  heading: Ref<HTMLHeadingElement>;
}

/** The other side, the state, the assignee, and the actions that finish a conversation. */
export function ThreadHead({ conversation, me, back, actions, onDetails, heading }: Props) {
  const other = conversation && otherSide(conversation);
  const isDone = conversation?.state === 'done';
  return (
    <header className="flex min-h-16 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b py-2 pr-3 pl-2 @2xl/panes:pl-5">
      <div className="flex min-w-0 flex-1 basis-50 items-center gap-3">
        <BackLink to={back} />
        {other && <StaffAvatar userId={other.id} name={other.name} className="size-10" />}
        <div className="min-w-0">
          <h2 ref={heading} tabIndex={-1} className="wrap-anywhere text-title font-semibold outline-none">
            {other ? (
              <ClientLink id={clientId(other)} name={other.name} />
            ) : (
              <Skeleton className="h-5 w-40" />
            )}
          </h2>
          <p className="text-caption text-muted-foreground">
            {conversation ? (
              <>
                {stateLine(conversation)}
                {addressee(conversation, me)}
              </>
            ) : (
              ' '
            )}
          </p>
        </div>
        {other?.role === 'admin' && <Badge>Admin</Badge>}
      </div>
      {conversation && (
        <div className="flex max-w-full flex-wrap items-center gap-2 print:hidden">
          {conversation.customer && (
            <ThreadAssignee
              assignee={conversation.assignee}
              pending={actions.pending}
              onTake={actions.take}
              onAssign={actions.assign}
            />
          )}
          {!isDone && (
            <ThreadSnooze
              snoozed={conversation.snoozedUntil !== null}
              pending={actions.pending}
              onSnooze={actions.snooze}
              onWake={actions.reopen}
            />
          )}
          <Button
            variant="secondary"
            className={headButtonClass}
            pending={actions.pending}
            onClick={isDone ? actions.reopen : actions.finish}
          >
            {isDone ? (
              <RotateCcw className="size-4" aria-hidden="true" />
            ) : (
              <Check className="size-4" aria-hidden="true" />
            )}
            {isDone ? 'Reopen' : 'Done'}
          </Button>
          {onDetails && (
            <button type="button" aria-label="Details" onClick={onDetails} className={workIconClass}>
              <PanelRight className="size-4.5" aria-hidden="true" />
            </button>
          )}
        </div>
      )}
    </header>
  );
}

/** Whom the client wrote to, unless it is the reader: a client can have several conversations. */
function addressee({ kind, customer, staff }: StaffConversationDetails, me: number): string | null {
  if (!customer || staff?.id === me) return null;
  return ` · to ${kind === 'support' ? supportName : staff?.name}`;
}
