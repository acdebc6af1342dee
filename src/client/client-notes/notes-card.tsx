import { Pencil, Pin, PinOff, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ClientNote, NoteSubject } from '#shared/client-notes.ts';
import { formatDay } from '#shared/time.ts';
import { SideList } from '../core/side-list.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { SideAction } from '../ui/side-action.tsx';
import { SideCard, SideRows } from '../ui/side-card.tsx';
import { useClientNotes, usePinNote } from './api.ts';
import { DeleteNoteDialog } from './delete-note-dialog.tsx';
import { NoteDialog } from './note-dialog.tsx';

interface Props {
  subject: NoteSubject;
  /** The name of the client or company. */
  about: string;
  /** Whether nothing can be added, for example about a closed account. */
  readOnly?: boolean;
}

/** The internal notes about a client or a company, pinned ones first. */
export function NotesCard({ subject, about, readOnly = false }: Props) {
  const notes = useClientNotes(subject);
  const pin = usePinNote();
  const [edited, setEdited] = useState<ClientNote | 'new'>();
  const [deleted, setDeleted] = useState<ClientNote>();
  return (
    <SideCard
      title="Internal notes"
      note="only staff see these"
      action={
        !readOnly && <SideAction label="Add" about="note" icon={Plus} onClick={() => setEdited('new')} />
      }
    >
      <SideList what="the notes" list={notes} empty="No notes yet.">
        {(note) => (
          <li key={note.id} className="flex gap-1 pr-2!">
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere whitespace-pre-line">{note.content}</p>
              <p className="mt-0.5 text-caption text-muted-foreground">{written(note)}</p>
            </div>
            <RowMenu
              label={`Actions for the note of ${formatDay(note.createdAt)}`}
              actions={[
                {
                  label: note.pinned ? 'Unpin' : 'Pin',
                  icon: note.pinned ? PinOff : Pin,
                  onSelect: () => pin.mutate({ id: note.id, pinned: !note.pinned }),
                },
                ...(note.editable
                  ? [
                      { label: 'Edit note', icon: Pencil, onSelect: () => setEdited(note) },
                      {
                        label: 'Delete note',
                        icon: Trash2,
                        onSelect: () => setDeleted(note),
                        destructive: true,
                      },
                    ]
                  : []),
              ]}
            />
          </li>
        )}
      </SideList>
      {edited && (
        <NoteDialog
          subject={subject}
          about={about}
          note={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {deleted && <DeleteNoteDialog note={deleted} onClose={() => setDeleted(undefined)} />}
    </SideCard>
  );
}

/** The pinned notes, shown at the top of the page if the notes card comes after a long timeline. */
export function PinnedNotes({ subject }: Pick<Props, 'subject'>) {
  const pinned = useClientNotes(subject).rows?.filter((note) => note.pinned) ?? [];
  if (pinned.length === 0) return null;
  return (
    <SideCard title="Pinned notes" note="only staff see these">
      <SideRows>
        {pinned.map((note) => (
          <li key={note.id}>
            <p className="wrap-anywhere whitespace-pre-line">{note.content}</p>
            <p className="mt-0.5 text-caption text-muted-foreground">{written(note)}</p>
          </li>
        ))}
      </SideRows>
    </SideCard>
  );
}

/** 'Dana Reyes · Oct 30 · Edited · Pinned'. */
function written({ authorName, createdAt, editedAt, pinned }: ClientNote): string {
  return [authorName, formatDay(createdAt), editedAt && 'Edited', pinned && 'Pinned']
    .filter(Boolean)
    .join(' · ');
}
