import type { ReturnedMail } from '#shared/mail.ts';
import { formatTimestamp } from '#shared/time.ts';
import { ClientLink } from '../clients/client-link.tsx';
import { Card } from '../ui/card.tsx';
import type { Column } from '../ui/data-table.tsx';
import { EmailText } from '../ui/email-text.tsx';
import { RowList } from '../ui/row-list.tsx';
import { TimestampText } from '../ui/timestamp-text.tsx';

const noReason = 'No reason was given.';

const columns: Column<ReturnedMail & { id: number }>[] = [
  {
    header: 'Client',
    width: 11,
    cell: ({ userId, name }) => <ClientLink look="row" id={userId} name={name} />,
  },
  { header: 'Address', width: 13, cell: ({ address }) => <EmailText email={address} /> },
  {
    header: 'Answer of its server',
    width: 16,
    cell: ({ reason, returnedAt }, short) => (
      <>
        {reason ?? noReason}
        {short && returnedAt && (
          <span className="block text-caption text-muted-foreground">
            Since <TimestampText timestamp={returnedAt} />
          </span>
        )}
      </>
    ),
  },
  {
    header: 'Since',
    width: 7.5,
    cell: ({ returnedAt }) => returnedAt && <TimestampText timestamp={returnedAt} />,
    numeric: true,
    roomy: true,
  },
];

/** Addresses that mail does not reach. Renders nothing if there are none. */
export function ReturnedCard({ returned }: { returned: ReturnedMail[] }) {
  if (returned.length === 0) return null;
  return (
    <Card title="Mail that came back" className="mt-5 overflow-clip">
      <div className="border-t">
        <RowList
          caption="Clients to whose address mail came back, the last first"
          rows={returned.map((mail) => ({ id: mail.userId, ...mail }))}
          columns={columns}
          card={({ userId, name, address, reason, returnedAt }) => ({
            title: <ClientLink look="row" id={userId} name={name} />,
            meta: (
              <>
                <EmailText email={address} />
                <span className="block">{reason ?? noReason}</span>
                {returnedAt && `Since ${formatTimestamp(returnedAt)}`}
              </>
            ),
          })}
        />
      </div>
    </Card>
  );
}
