import { ArrowLeft, CircleCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import type { ItemFile, RequestItem } from '#shared/request-items.ts';
import type { OwnRequestList } from '#shared/request-lists.ts';
import { OpenedFile } from '../files/opened-file.tsx';
import { isRefused } from '../files/queued-file.ts';
import { UploadLeaveGuard } from '../files/upload-leave-guard.tsx';
import { useItemAnswers } from '../request-items/use-item-answers.ts';
import { ContactCard } from '../staff-profiles/contact-card.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { toast } from '../ui/toast.ts';
import { DoneGroup } from './done-group.tsx';
import { OtherListsCard } from './other-lists-card.tsx';
import { ShareLinkCard } from './share-link-card.tsx';
import { itemButtonId, TodoGroup } from './todo-group.tsx';
import { TurnPanel } from './turn-panel.tsx';
import { sentStates, waitingItems, waitingStates } from './words.ts';

/** The client's page of one list: whose turn it is, what is left to do, what was sent and what was accepted. */
export function RequestListView({ list }: { list: OwnRequestList }) {
  const { items, mayAnswer, assignee, company } = list;
  const panel = useRef<HTMLElement>(null);
  const [openItems, setOpenItems] = useState<ReadonlySet<number>>(
    () =>
      new Set(
        waitingItems(items)
          .slice(0, 1)
          .map(({ id }) => id),
      ),
  );
  const [opened, setOpened] = useState<ItemFile>();
  const [sent, setSent] = useState<RequestItem>();
  const handled = useRef<RequestItem>(undefined);
  const [status, setStatus] = useState('');
  const answers = useItemAnswers(setSent);
  /** An item stays in place while a file chosen for it may still be stored. */
  const isBusy = ({ id }: RequestItem) => answers.uploads.of(id).some((file) => !isRefused(file));
  const todo = [
    ...waitingItems(items),
    ...items.filter((item) => !waitingStates.includes(item.state) && isBusy(item)),
  ];
  const done = items.filter((item) => !todo.includes(item));
  const [next] = todo;
  const nextId = next?.id;

  const notSent = sent ? answers.uploads.notSentFor(sent.id) : [];
  const sayNotSent = useEffectEvent(() => {
    const [first] = notSent;
    if (!first) return;
    toast({
      variant: 'destructive',
      title:
        notSent.length === 1 ? `${first.file.name} was not sent` : `${notSent.length} files were not sent`,
      description: first.problem,
    });
  });
  const isStillToDo = todo.some(({ id }) => id === sent?.id);

  useEffect(() => {
    // The response may arrive before the refetched list.
    if (!sent || handled.current === sent || isStillToDo) return;
    handled.current = sent;
    sayNotSent();
    setOpenItems((before) => new Set([...before].filter((id) => id !== sent.id)));
    setStatus(`Sent: ${sent.label}`);
    // Focus the next item, or the turn panel after the last one, unless the user is busy elsewhere.
    if (document.activeElement?.matches('a, button, input, textarea, [role=dialog]')) return;
    if (nextId === undefined) {
      panel.current?.focus();
      return;
    }
    setOpenItems((before) => new Set(before).add(nextId));
    document.getElementById(itemButtonId(nextId))?.focus();
  }, [sent, isStillToDo, nextId]);

  function toggle(id: number) {
    const after = new Set(openItems);
    if (!after.delete(id)) after.add(id);
    setOpenItems(after);
  }

  const group = {
    answers,
    mayAnswer,
    isOpen: (id: number) => openItems.has(id),
    onToggle: toggle,
    onOpenFile: setOpened,
  };
  return (
    <div>
      <BackToDashboard />
      <PageHeading note={company?.name}>{list.title}</PageHeading>
      <p role="status" className={status && 'mt-3 flex gap-2 font-semibold wrap-anywhere'}>
        {status && <CircleCheck className="mt-0.5 size-5 shrink-0 text-success" aria-hidden="true" />}
        {status}
      </p>
      <div className="mt-4">
        <TurnPanel list={list} panel={panel} />
      </div>
      <div className="mt-5 grid grid-cols-1 items-start gap-5 lg:grid-cols-12">
        <div className="space-y-5 lg:col-span-7 xl:col-span-8">
          <TodoGroup items={todo} {...group} />
          <DoneGroup
            title="Sent"
            note="We are looking at these. You can still change them."
            items={done.filter(({ state }) => sentStates.includes(state))}
            {...group}
          />
          <DoneGroup
            title="Accepted"
            items={done.filter(({ state }) => !sentStates.includes(state))}
            {...group}
          />
        </div>
        <div className="space-y-5 lg:col-span-5 xl:col-span-4">
          <OtherListsCard current={list.id} />
          {mayAnswer && <ShareLinkCard listId={list.id} />}
          <ContactCard
            person={assignee}
            title="Questions about this list?"
            note={`${assignee.name} looks after it.`}
          />
        </div>
      </div>
      {opened && <OpenedFile file={opened} onClose={() => setOpened(undefined)} />}
      <UploadLeaveGuard uploads={answers.uploads} />
    </div>
  );
}

export function BackToDashboard() {
  return (
    <Link to={paths.dashboard} className="inline-flex min-h-11 items-center gap-2 text-link">
      <ArrowLeft className="size-4" aria-hidden="true" />
      Dashboard
    </Link>
  );
}
