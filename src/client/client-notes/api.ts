import { useState } from 'react';
import type { ClientNoteInput, NoteSubject } from '#shared/client-notes.ts';
import * as clientNotesApi from '#shared/client-notes.ts';
import { call, callPage } from '../core/api.ts';
import { createRetryKey } from '../core/retry-key.ts';
import { useMutationWithToast } from '../core/use-mutation-with-toast.ts';
import { usePagedList } from '../core/use-paged-list.ts';

/** A side card shows a few; 'Load more' fetches the next ones. */
const notesPerPage = 5;

export function useClientNotes(subject: NoteSubject) {
  return usePagedList(['client-notes', subject], (cursor) =>
    callPage(clientNotesApi.list, { ...subject, cursor, limit: notesPerPage }),
  );
}

/** Adds a note about this client or company, or updates the one with this id. */
export function useSaveNote(subject: NoteSubject, id: number | undefined) {
  const [keys] = useState(createRetryKey);
  return useMutationWithToast(
    (input: ClientNoteInput) => {
      if (id !== undefined) return call(clientNotesApi.update, { id, ...input });
      const note = { ...subject, ...input };
      return call(clientNotesApi.create, note, { idempotencyKey: keys.for(note) });
    },
    {
      successToast: id === undefined ? 'Note added' : 'Note updated',
      errorTitle: id === undefined ? 'Failed to add note' : 'Failed to update note',
      topics: ['client-notes'],
      onSuccess: keys.arrived,
    },
  );
}

export const usePinNote = () =>
  useMutationWithToast((input: { id: number; pinned: boolean }) => call(clientNotesApi.pin, input), {
    errorTitle: 'Failed to pin note',
    topics: ['client-notes'],
  });

export const useDeleteNote = () =>
  useMutationWithToast((input: { id: number }) => call(clientNotesApi.remove, input), {
    successToast: 'Note deleted',
    errorTitle: 'Failed to delete note',
    topics: ['client-notes'],
  });
