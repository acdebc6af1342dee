import { useRef } from 'react';
import type { Conversation, Party } from '#shared/conversations.ts';
import { ClientLink, clientId } from '../clients/client-link.tsx';
import { ApiError } from '../core/api-error.ts';
import { useUser } from '../core/session.ts';
import { headingFor } from '../messages/conversation-heading.ts';
import { StaffAvatar } from '../staff-profiles/staff-avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import type { BottomScrollHandle } from '../ui/bottom-scroll.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useConversation, useConversationMessages } from './api.ts';
import { BackLink } from './back-link.tsx';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { useInitialFocus } from './use-initial-focus.ts';
import { useOutbox } from './use-outbox.ts';

interface Props {
  party: Party;
  /** The conversation from the list, if loaded. */
  known: Conversation | undefined;
  /** The path of the list, for viewports that show either the list or a conversation. */
  back: string;
  /** Whether the user opened it from the list: the composer or heading then gets the focus. */
  arriving: boolean;
}

export function ConversationPane({ party, known, back, arriving }: Props) {
  const { id: me, role } = useUser();
  const { data = known, error, refetch } = useConversation(party);
  const history = useConversationMessages(party);
  const outbox = useOutbox();
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const scroll = useRef<BottomScrollHandle>(null);

  useInitialFocus(arriving, heading, () => field.current);

  if (!data && error) {
    return (
      <div className="p-2">
        <BackLink to={back} />
        {error instanceof ApiError && error.status === 404 ? (
          <EmptyState drawing="question" title="Conversation not found">
            The person may have left. Choose another conversation.
          </EmptyState>
        ) : (
          <LoadError what="this conversation" onRetry={() => void refetch()} />
        )}
      </div>
    );
  }

  const head = data && headingFor(role, data.user, data.assignee);
  const other = data?.user;
  const shown = other ?? data?.assignee;
  return (
    <>
      <header className="flex min-h-16 items-center gap-3 border-b py-2 pr-4 pl-2 @2xl/panes:pl-5">
        <BackLink to={back} />
        {head && <StaffAvatar userId={shown?.id} name={shown?.name ?? head.title} className="size-10" />}
        <div className="min-w-0">
          <div className="flex items-center gap-2">
            <h2 ref={heading} tabIndex={-1} className="wrap-anywhere text-title font-semibold outline-none">
              {head ? (
                <>
                  <ClientLink id={role === 'admin' ? clientId(other) : null} name={head.title} />
                  {head.name && <span className="font-medium"> · {head.name}</span>}
                </>
              ) : (
                <Skeleton className="h-5 w-40" />
              )}
            </h2>
            {role === 'admin' && other?.role === 'admin' && <Badge>Admin</Badge>}
          </div>
          <p className="truncate text-caption text-muted-foreground">{head?.note ?? ' '}</p>
        </div>
      </header>
      <MessageList
        party={party}
        name={other?.name ?? head?.title ?? ''}
        headingId={shown?.id}
        history={history}
        outbox={outbox}
        scroll={scroll}
      />
      {other?.closed ? (
        <p className="border-t px-5 py-4 text-muted-foreground">
          This account is closed and can no longer be written to.
        </p>
      ) : (
        <Composer
          party={party}
          filesOf={role === 'customer' ? me : other?.role === 'customer' ? other.id : undefined}
          field={field}
          onSend={({ content, attachments }) => {
            outbox.send(party, content, attachments);
            scroll.current?.toBottom();
          }}
        />
      )}
    </>
  );
}
