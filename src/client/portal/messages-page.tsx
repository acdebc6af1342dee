import { lazy, Suspense } from 'react';
import { pageMeta } from '../core/page-meta.ts';
import { useUser } from '../core/session.ts';
import { ConversationsWaiting } from '../staff-conversations/conversations-waiting.tsx';
import { CustomerMessages } from './customer-messages.tsx';

// Loaded on demand, because customers never need it.
const ConversationsPage = lazy(async () => ({
  default: (await import('../staff-conversations/conversations-page.tsx')).ConversationsPage,
}));

export const meta = () => pageMeta('Messages');

/** A customer's messages; for staff, all conversations of the firm. */
export default function MessagesPage() {
  if (useUser().role === 'customer') return <CustomerMessages />;
  return (
    <Suspense fallback={<ConversationsWaiting />}>
      <ConversationsPage />
    </Suspense>
  );
}
