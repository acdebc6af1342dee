import { Tag as TagIcon } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import type { Tag } from '#shared/tags.ts';
import { messageOf } from '../core/api-error.ts';
import { checkBySchema } from '../core/schema-resolver.ts';
import { Button } from '../ui/button.tsx';
import { CheckRow } from '../ui/check-row.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { GroupField } from '../ui/group-field.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useReplaceClientTags, useSaveTag, useTags } from './api.ts';

const loadRules = async () => (await import('#shared/tags.ts')).tagName;

interface Props {
  client: { id: number; name: string; tags: Tag[] };
  onClose: () => void;
}

/** Adds tags to a client and removes them; a new tag can be created here too. */
export function ClientTagsDialog({ client, onClose }: Props) {
  const { rows: tags, failed, retry } = useTags();
  const save = useReplaceClientTags(client.id);
  const create = useSaveTag(undefined);
  // Only the user's own changes, so that a colleague's concurrent changes are shown and kept.
  const [ticked, setTicked] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const has = (id: number) => ticked.get(id) ?? client.tags.some((tag) => tag.id === id);

  async function add() {
    const checked = await checkBySchema(loadRules, typed);
    setProblem(checked.error?.issues[0]?.message);
    if (!checked.success || create.isPending) return;
    const same = tags?.find(({ name }) => name.toLowerCase() === checked.data.toLowerCase());
    const put = ({ id }: Tag) => {
      setTicked((before) => new Map(before).set(id, true));
      setTyped('');
    };
    if (same) put(same);
    else
      create.mutate(
        { name: checked.data },
        { onSuccess: put, onError: (error) => setProblem(messageOf(error)) },
      );
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!tags || save.isPending) return;
    save.mutate(
      tags.filter(({ id }) => has(id)).map(({ id }) => id),
      { onSuccess: onClose },
    );
  }

  return (
    <Dialog open onClose={onClose} title="Tags">
      <form noValidate className="space-y-5" onSubmit={submit}>
        {save.error && <FormAlert title={messageOf(save.error)} />}
        <GroupField id="client-tags" label={`Which tags does ${client.name} have?`}>
          <div className="max-h-[40dvh] divide-y overflow-y-auto rounded-control border">
            {failed && <LoadError what="the tags" onRetry={retry} />}
            {!tags && !failed && <Skeleton className="m-4 h-5 w-2/5" />}
            {tags?.length === 0 && <p className="px-4 py-3 text-muted-foreground">No tags yet.</p>}
            {tags?.map((tag) => (
              <CheckRow
                key={tag.id}
                checked={has(tag.id)}
                onChange={(wanted) => setTicked(new Map(ticked).set(tag.id, wanted))}
                picture={<TagIcon className="size-4.5 shrink-0 text-muted-foreground" aria-hidden="true" />}
                title={tag.name}
              />
            ))}
          </div>
        </GroupField>
        <div className="flex items-end gap-3">
          <div className="flex-1">
            <TextField
              id="new-tag"
              label="New tag"
              optional
              autoComplete="off"
              value={typed}
              error={problem}
              onChange={({ target }) => setTyped(target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                void add();
              }}
            />
          </div>
          <Button
            variant="secondary"
            pending={create.isPending}
            pendingLabel="Adding..."
            onClick={() => void add()}
          >
            Add
          </Button>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={save.isPending} pendingLabel="Saving...">
            Save changes
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
