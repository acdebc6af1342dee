import { format } from 'date-fns/format';
import { isSameYear } from 'date-fns/isSameYear';
import { parseISO } from 'date-fns/parseISO';
import type { EntryOf, TimelineEntry } from '#shared/timeline-entries.ts';

/** Consecutive messages of one writer in the same conversation, newest first. */
export interface MessageRun {
  kind: 'messages';
  messages: [EntryOf<'message'>, ...EntryOf<'message'>[]];
}

export type ShownEntry = Exclude<TimelineEntry, EntryOf<'message'>> | MessageRun;

export interface TimelineDay {
  /** YYYY-MM-DD; null for files from an earlier system, whose date is unknown. */
  day: string | null;
  entries: ShownEntry[];
}

/** Groups the entries by day in the reader's time zone, newest first. */
export function timelineDays(entries: readonly TimelineEntry[]): TimelineDay[] {
  const days: TimelineDay[] = [];
  for (const entry of entries) {
    const day = entry.at && format(new Date(entry.at), 'yyyy-MM-dd');
    let last = days.at(-1);
    if (!last || last.day !== day) {
      last = { day, entries: [] };
      days.push(last);
    }
    if (entry.kind !== 'message') {
      last.entries.push(entry);
      continue;
    }
    const run = last.entries.at(-1);
    if (run?.kind === 'messages' && continues(run.messages[0], entry)) run.messages.push(entry);
    else last.entries.push({ kind: 'messages', messages: [entry] });
  }
  return days;
}

function continues(newer: EntryOf<'message'>, older: EntryOf<'message'>): boolean {
  return (
    newer.writer.id === older.writer.id &&
    newer.recipient?.id === older.recipient?.id &&
    newer.conversation?.id === older.conversation?.id &&
    // The warning below a run applies to all of its messages.
    (newer.mailWarning === null) === (older.mailWarning === null)
  );
}

/** 'Today, Monday, November 16'; with the year if it is not the current one. */
export function dayHeading(day: string | null, now = new Date()): string {
  if (day === null) return 'Date not known';
  const date = parseISO(day);
  const named = format(date, isSameYear(date, now) ? 'EEEE, MMMM d' : 'EEEE, MMMM d, yyyy');
  return day === format(now, 'yyyy-MM-dd') ? `Today, ${named}` : named;
}
