import { useRef, useState } from 'react';
import type { ForYou, ForYouList, NewFile, WaitingItem } from '#shared/dashboard.ts';
import { daysUntil, firmToday } from '#shared/time.ts';
import { dayLabel } from '../appointments/when-label.ts';
import type { OpenedFile } from '../files/opened-file.tsx';
import type { ItemDialog } from '../request-items/item-dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FoldedList } from '../ui/folded-list.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.ts';
import { useKeepFocus } from '../ui/use-keep-focus.ts';
import { ListRow } from './for-you-list.tsx';
import { DateRow, FileRow, MeetingRow, QuietListRow, UnreadRow } from './for-you-rows.tsx';

interface Props {
  data: ForYou | undefined;
  failed: boolean;
  onRetry: () => void;
}

/** Everything that waits for the customer, most important first. */
export function ForYouCard({ data, failed, onRetry }: Props) {
  const card = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useKeepFocus(card, heading);
  // The dialogs are loaded on demand, so that the page does not wait for them.
  const [answered, setAnswered] = useState<{
    Dialog: typeof ItemDialog;
    list: ForYouList;
    item: WaitingItem;
  }>();
  const [opened, setOpened] = useState<{ Dialog: typeof OpenedFile; file: NewFile }>();

  async function answer(list: ForYouList, item: WaitingItem) {
    const loaded = await import('../request-items/item-dialog.tsx').catch(reportNotOpened);
    if (loaded) setAnswered({ Dialog: loaded.ItemDialog, list, item });
  }

  async function openFile(file: NewFile) {
    const loaded = await import('../files/opened-file.tsx').catch(reportNotOpened);
    if (loaded) setOpened({ Dialog: loaded.OpenedFile, file });
  }

  return (
    <section ref={card} aria-labelledby="for-you" className="overflow-clip rounded-card border bg-card">
      <header className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 px-5 py-2 md:min-h-15">
        <h2 ref={heading} id="for-you" tabIndex={-1} className="text-title font-semibold outline-none">
          For you
        </h2>
        <p className="text-muted-foreground">{dayLabel(firmToday())}</p>
      </header>
      {!data && failed && (
        <div className="border-t">
          <LoadError what="what is waiting for you" onRetry={onRetry} />
        </div>
      )}
      {!data && !failed && <Waiting />}
      {data && isEmpty(data) && (
        <EmptyState drawing="sheets" title="Nothing is waiting for you.">
          Meetings, files and questions appear here.
        </EmptyState>
      )}
      {data && !isEmpty(data) && <Rows data={data} onAnswer={answer} onOpenFile={openFile} />}
      {answered && (
        <answered.Dialog
          listId={answered.list.id}
          itemId={answered.item.id}
          label={answered.item.label}
          endAt={heading}
          onClose={() => setAnswered(undefined)}
        />
      )}
      {opened && <opened.Dialog file={opened.file} onClose={() => setOpened(undefined)} />}
    </section>
  );
}

/** A chunk that a new release has replaced loads only after a reload. */
function reportNotOpened() {
  toast({
    variant: 'destructive',
    title: 'It could not be opened',
    description: 'Check your connection and try again. If that does not help, load the page again.',
  });
}

export function isEmpty(data: ForYou): boolean {
  return Object.values(data).every((rows) => rows.length === 0);
}

interface RowsProps {
  data: ForYou;
  onAnswer: (list: ForYouList, item: WaitingItem) => void;
  onOpenFile: (file: NewFile) => void;
}

function Rows({ data: { meetings, lists, files, unread, dates }, onAnswer, onOpenFile }: RowsProps) {
  const isSoon = ({ appointmentDate }: { appointmentDate: string }) => daysUntil(appointmentDate) <= 1;
  const later = meetings.filter((meeting) => !isSoon(meeting)).slice(0, 1);
  const toDo = lists.filter(({ turn, mayAnswer }) => turn === 'client' && mayAnswer);
  return (
    <FoldedList className="divide-y border-t" shortens={toDo.some(({ items }) => items.length > 1)}>
      {meetings.filter(isSoon).map((meeting) => (
        <MeetingRow key={`meeting-${meeting.id}`} meeting={meeting} />
      ))}
      {toDo.map((list) => (
        <ListRow key={`list-${list.id}`} list={list} onAnswer={(item) => onAnswer(list, item)} />
      ))}
      {later.map((meeting) => (
        <MeetingRow key={`meeting-${meeting.id}`} meeting={meeting} />
      ))}
      {files.map((file) => (
        <FileRow key={`file-${file.id}`} file={file} onOpen={() => onOpenFile(file)} />
      ))}
      {unread.map((sender) => (
        <UnreadRow key={`unread-${sender.party}-${sender.from.id}`} unread={sender} />
      ))}
      {dates.map((date) => (
        <DateRow key={`date-${date.id}`} date={date} />
      ))}
      {lists
        .filter((list) => !toDo.includes(list))
        .map((list) => (
          <QuietListRow key={`list-${list.id}`} list={list} />
        ))}
    </FoldedList>
  );
}

function Waiting() {
  return (
    <div aria-busy="true" className="divide-y border-t">
      <p role="status" className="sr-only">
        Loading your list...
      </p>
      {[48, 60, 40].map((width) => (
        <div key={width} className="flex h-22 items-center gap-4 px-5">
          <Skeleton className="size-10" />
          <Skeleton className="h-5" percent={width} />
        </div>
      ))}
    </div>
  );
}
