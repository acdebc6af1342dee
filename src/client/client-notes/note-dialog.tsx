import { Lock } from 'lucide-react';
import type { ClientNote, NoteSubject } from '#shared/client-notes.ts';
import { schemaResolver } from '../core/schema-resolver.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { TextAreaField } from '../ui/text-area-field.tsx';
import { useSaveNote } from './api.ts';

const fields = ['content', 'pinned'] as const;
const resolver = schemaResolver(async () => (await import('#shared/client-notes.ts')).clientNoteInput);

interface Props {
  subject: NoteSubject;
  /** The name of the client or company. */
  about: string;
  /** The note to edit; without it a new one is added. */
  note?: ClientNote | undefined;
  onClose: () => void;
}

export function NoteDialog({ subject, about, note, onClose }: Props) {
  const save = useSaveNote(subject, note?.id);
  const { field, register, submit, pending, problems } = useApiForm({
    id: 'note',
    fields,
    resolver,
    defaultValues: { content: note?.content ?? '', pinned: note?.pinned ?? false },
    send: (values) => save.mutateAsync(values, { onSuccess: onClose }),
  });
  return (
    <FormDialog
      title={note ? 'Edit note' : 'Add note'}
      submitLabel={note ? 'Save changes' : 'Add note'}
      pendingLabel="Saving..."
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProblems {...problems} />
      <p className="flex gap-2.5 rounded-control bg-warning-soft px-4 py-3">
        <Lock className="mt-0.5 size-4.5 shrink-0 text-warning" aria-hidden="true" />
        <span className="min-w-0">
          About <strong className="font-semibold wrap-anywhere">{about}</strong>, only staff see it.
        </span>
      </p>
      <TextAreaField label="Note" rows={5} {...field('content')} />
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input type="checkbox" className="size-5 shrink-0 accent-primary" {...register('pinned')} />
        Keep it at the top
      </label>
    </FormDialog>
  );
}
