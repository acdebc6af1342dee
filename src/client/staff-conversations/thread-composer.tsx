import { Lock } from 'lucide-react';
import { useState } from 'react';
import type { StaffConversationDetails } from '#shared/staff-conversations.ts';
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs.tsx';
import { ThreadComment } from './thread-comment.tsx';
import { begunKind, type DraftKind } from './thread-draft.ts';
import { ThreadReply } from './thread-reply.tsx';
import { otherSide, writersLine } from './thread-words.ts';
import { useWriters } from './use-writers.ts';

interface Props extends Omit<React.ComponentProps<typeof ThreadReply>, 'conversation'> {
  conversation: StaffConversationDetails | undefined;
  /** When the conversation was fetched. */
  updatedAt: number;
  onCommented: () => void;
}

const tabClass =
  '-mt-px inline-flex min-h-9 items-center gap-1.5 border-t-2 border-transparent text-caption font-medium text-muted-foreground transition-colors hover:text-foreground data-[state=active]:border-primary data-[state=active]:font-semibold data-[state=active]:text-foreground pointer-coarse:min-h-11';

/** The field below a conversation: for an answer, or for a comment that only colleagues see. */
export function ThreadComposer({ updatedAt, onCommented, ...reply }: Props) {
  const { id, me, conversation, messages, field, focusField } = reply;
  const [kind, setKind] = useState(() => begunKind(me, id));
  const writers = useWriters(conversation?.writers, updatedAt);
  const other = conversation && otherSide(conversation);
  const isBetweenStaff = conversation !== undefined && !conversation.customer;
  const takesPart =
    !isBetweenStaff ||
    messages === undefined ||
    messages.some(({ fromUserId, toUserId }) => fromUserId === me || toUserId === me);

  if (!takesPart || other?.closed) {
    return (
      <p className="border-t px-5 py-4 text-muted-foreground">
        {takesPart
          ? 'This account is closed and can no longer be written to.'
          : 'Only the two colleagues can write in their conversation.'}
      </p>
    );
  }
  return (
    <div className="border-t px-3 pb-3 @2xl/panes:px-4 print:hidden">
      <Tabs value={kind} onValueChange={(value) => setKind(value as DraftKind)}>
        <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4">
          <TabList className="flex-wrap gap-x-5! border-b-0!">
            <Tab value="reply" className={tabClass}>
              {other ? `Reply to ${other.firstName ?? other.name}` : 'Reply'}
            </Tab>
            {!isBetweenStaff && (
              <Tab value="comment" className={tabClass}>
                <Lock className="size-3.5" aria-hidden="true" />
                Internal comment
              </Tab>
            )}
          </TabList>
          <p role="status" className="text-caption text-muted-foreground">
            {writers.length > 0 && writersLine(writers)}
          </p>
        </div>
        <TabPanel value="reply" tabIndex={-1}>
          <ThreadReply {...reply} />
        </TabPanel>
        <TabPanel value="comment" tabIndex={-1}>
          <ThreadComment id={id} field={field} focusField={focusField} onAdded={onCommented} />
        </TabPanel>
      </Tabs>
    </div>
  );
}
