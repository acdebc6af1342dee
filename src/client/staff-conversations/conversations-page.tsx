import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useConversation } from '../conversations/api.ts';
import { openIn } from '../conversations/conversation-path.ts';
import { useUser } from '../core/session.ts';
import { userRecipient } from '../messages/recipient.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { conversationsPath } from './address.ts';
import { useConversationsOfClient } from './api.ts';
import { ConversationsWaiting } from './conversations-waiting.tsx';
import { ConversationsWork } from './conversations-work.tsx';
import { ownConversation } from './list-rows.ts';

/** All conversations of the firm. `?with=12` opens the one with a client, `?with=new` a new message. */
export function ConversationsPage() {
  const asked = openIn(useSearchParams()[0]);
  useEffect(() => {
    // The heading that had the focus belonged to the loading state and is gone.
    if (document.activeElement === document.body) document.querySelector('h1')?.focus();
  }, []);
  if (typeof asked === 'number') return <OfClient key={asked} clientId={asked} />;
  return <ConversationsWork isNew={asked === 'new'} />;
}

function OfClient({ clientId }: { clientId: number }) {
  const { id: me } = useUser();
  const { state } = useLocation();
  const navigate = useNavigate();
  const { data, isError, refetch } = useConversationsOfClient(clientId);
  const id = data && ownConversation(data.rows, me)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the id is known
  useEffect(() => {
    if (id) navigate(conversationsPath({ id }), { replace: true, preventScrollReset: true, state });
  }, [id]);
  if (isError && !data) {
    return (
      <>
        <PageHeading>Conversations</PageHeading>
        <LoadError what="this conversation" onRetry={() => void refetch()} />
      </>
    );
  }
  return data && !id ? <FirstMessage clientId={clientId} /> : <ConversationsWaiting />;
}

/** There is no conversation with this client yet. */
function FirstMessage({ clientId }: { clientId: number }) {
  const { data, isPending } = useConversation(clientId);
  if (isPending) return <ConversationsWaiting />;
  const user = data?.user;
  const canReceive = user && user.role === 'customer' && !user.closed;
  return <ConversationsWork isNew preset={canReceive ? userRecipient(user) : undefined} />;
}
