import { Pencil } from 'lucide-react';
import { type Addresses, addressKinds, addressLine } from '#shared/addresses.ts';
import { SideAction } from '../ui/side-action.tsx';
import { SideCard, SideNote, SideRows } from '../ui/side-card.tsx';

const kinds = { home: 'Home', mailing: 'Mailing' } as const;

interface Props {
  addresses: Addresses;
  /** Absent for a closed account. */
  onEdit?: (() => void) | undefined;
}

export function AddressesCard({ addresses, onEdit }: Props) {
  const known = addressKinds.flatMap((kind) => {
    const address = addresses[kind];
    return address ? [{ kind, address }] : [];
  });
  return (
    <SideCard
      title="Addresses"
      action={onEdit && <SideAction label="Edit" about="addresses" icon={Pencil} onClick={onEdit} />}
    >
      {known.length === 0 ? (
        <SideNote>No address.</SideNote>
      ) : (
        <SideRows>
          {known.map(({ kind, address }) => (
            <li key={kind}>
              <p className="text-caption text-muted-foreground">{kinds[kind]}</p>
              <p className="wrap-anywhere">{addressLine(address)}</p>
            </li>
          ))}
        </SideRows>
      )}
    </SideCard>
  );
}
