import { type ReactNode, useState } from 'react';
import {
  type ClientImport,
  type ImportColumns,
  type ImportField,
  importFieldLabels,
  importFields,
} from '#shared/client-imports.ts';
import { messageOf } from '../core/api-error.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { Select } from '../ui/select.tsx';
import { useCheckImport } from './api.ts';

interface Props {
  draft: ClientImport;
  onChecked: () => void;
  /** The button that deletes the draft. */
  remove: ReactNode;
}

type Meaning = ImportField | '';

/** What each column of the file means, beside the first rows of the file. */
export function ColumnForm({ draft, onChecked, remove }: Props) {
  const { id, headers, columns, preview } = draft;
  const [meanings, setMeanings] = useState<Meaning[]>(() =>
    headers.map((_, index) => importFields.find((field) => columns[field] === index) ?? ''),
  );
  const check = useCheckImport(id);

  /** A meaning belongs to one column: choosing it removes it from the column that had it. */
  function choose(position: number, meaning: Meaning) {
    setMeanings((before) =>
      before.map((other, index) => (index === position ? meaning : other === meaning ? '' : other)),
    );
  }

  return (
    <Card title="What the columns mean" className="mt-5">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!check.isPending) check.mutate(columnsOf(meanings), { onSuccess: onChecked });
        }}
      >
        <p className="max-w-[68ch] px-5 pb-4 text-muted-foreground">
          We read the names of the columns and the first rows of your file. Email and a name are needed, all
          else is up to you.
        </p>
        <ul className="divide-y border-y">
          {headers.map((title, position) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat, and columns never move
              key={position}
              className="grid items-center gap-x-5 gap-y-1.5 px-5 py-3 md:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_15rem]"
            >
              <p id={`column-${position}`} className="font-semibold wrap-anywhere">
                {title}
              </p>
              <p className="truncate text-caption text-muted-foreground">
                {preview
                  .map((row) => row[position])
                  .filter(Boolean)
                  .join(' · ') || 'Empty in the first rows'}
              </p>
              <Select
                aria-label={`${title}: import as`}
                value={meanings[position]}
                onChange={({ target }) => choose(position, target.value as Meaning)}
              >
                <option value="">Do not import</option>
                {importFields.map((field) => (
                  <option key={field} value={field}>
                    {importFieldLabels[field]}
                  </option>
                ))}
              </Select>
            </li>
          ))}
        </ul>
        <div className="space-y-4 px-5 py-4">
          {check.error && <FormAlert title={messageOf(check.error)} />}
          <div className="flex flex-wrap gap-3 max-xs:*:w-full">
            <Button type="submit" pending={check.isPending} pendingLabel="Checking...">
              Check the rows
            </Button>
            {remove}
          </div>
        </div>
      </form>
    </Card>
  );
}

function columnsOf(meanings: Meaning[]): ImportColumns {
  const chosen = meanings.flatMap((meaning, position) => (meaning ? [[meaning, position]] : []));
  return Object.fromEntries(chosen);
}
