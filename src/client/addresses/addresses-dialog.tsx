import type { Address, Addresses } from '#shared/addresses.ts';
import { schemaResolver } from '../core/schema-resolver.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAddresses, useUpdateAddresses } from './api.ts';

const parts = ['street', 'secondLine', 'city', 'state', 'zipCode'] as const;
const kinds = ['home', 'mailing'] as const;
const fields = kinds.flatMap((kind) => parts.map((part) => `${kind}.${part}` as const));

const resolver = schemaResolver(async () => (await import('#shared/addresses.ts')).addressesForm);

interface Props {
  clientId: number;
  onClose: () => void;
}

export function AddressesDialog({ clientId, onClose }: Props) {
  const { data, isError, refetch } = useAddresses(clientId);
  if (data) return <AddressesForm clientId={clientId} addresses={data} onClose={onClose} />;
  return (
    <Dialog open wide onClose={onClose} title="Addresses">
      {isError ? (
        <LoadError what="the addresses" onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-64" />
      )}
    </Dialog>
  );
}

const blank = { street: '', secondLine: '', city: '', state: '', zipCode: '' };
const typedFrom = (address: Address | null) =>
  address ? { ...address, secondLine: address.secondLine ?? '' } : blank;

function AddressesForm({ clientId, addresses, onClose }: Props & { addresses: Addresses }) {
  const update = useUpdateAddresses();
  const { field, submit, pending, problems } = useApiForm({
    id: 'addresses',
    fields,
    // The form holds strings; the resolver turns an empty address into null.
    resolver: resolver as never,
    defaultValues: { home: typedFrom(addresses.home), mailing: typedFrom(addresses.mailing) },
    send: (values: Parameters<typeof update.mutateAsync>[0]) =>
      update.mutateAsync({ ...values, id: clientId }, { onSuccess: onClose }),
  });
  return (
    <FormDialog
      wide
      title="Addresses"
      submitLabel="Save changes"
      pendingLabel="Saving..."
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProblems {...problems} />
      {kinds.map((kind) => (
        <fieldset key={kind} className="min-w-0 space-y-4">
          <legend className="mb-2 text-title font-semibold">
            {kind === 'home' ? 'Home' : 'Mailing, if it is another'}
          </legend>
          <TextField label="Street and number" autoComplete="off" {...field(`${kind}.street`)} />
          <TextField
            label="Apartment, suite or care of"
            optional
            autoComplete="off"
            {...field(`${kind}.secondLine`)}
          />
          <div className="grid gap-4 xs:grid-cols-[1fr_5rem_8rem]">
            <TextField label="City" autoComplete="off" {...field(`${kind}.city`)} />
            <TextField label="State" autoComplete="off" maxLength={2} {...field(`${kind}.state`)} />
            <TextField
              label="ZIP code"
              autoComplete="off"
              inputMode="numeric"
              {...field(`${kind}.zipCode`)}
            />
          </div>
        </fieldset>
      ))}
    </FormDialog>
  );
}
