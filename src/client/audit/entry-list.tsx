import type { AuditEntry } from '#shared/audit.ts';
import { formatFirmTimestamp } from '#shared/time.ts';
import { ClientLink } from '../clients/client-link.tsx';
import type { Column } from '../ui/data-table.tsx';
import { RowList } from '../ui/row-list.tsx';

const caption = 'What happened, newest first';

const columns: Column<AuditEntry>[] = [
  { header: 'When', width: 14.5, cell: ({ at }) => formatFirmTimestamp(at), numeric: true },
  { header: 'What happened', width: 26, cell: (entry) => <Sentence {...entry} />, names: true },
  { header: 'Network address', width: 11, cell: ({ address }) => address, numeric: true },
];

export function EntryList({ entries }: { entries: AuditEntry[] }) {
  return (
    <RowList
      caption={caption}
      rows={entries}
      columns={columns}
      card={(entry) => ({
        title: <Sentence {...entry} />,
        meta: `${formatFirmTimestamp(entry.at)} · ${entry.address}`,
      })}
    />
  );
}

function Sentence({ who, what, client }: AuditEntry) {
  return (
    <span className="font-normal wrap-anywhere">
      <span className="font-semibold">
        <WithLink text={who} client={client} />
      </span>{' '}
      <WithLink text={what} client={client} />
    </span>
  );
}

/**
 * The text with the client's name as a link. Links the last occurrence, because a file name may contain the name too.
 */
function WithLink({ text, client }: { text: string; client: AuditEntry['client'] }) {
  const start = client ? text.lastIndexOf(client.name) : -1;
  if (!client || start < 0) return text;
  return (
    <>
      {text.slice(0, start)}
      <ClientLink {...client} />
      {text.slice(start + client.name.length)}
    </>
  );
}
