import type { Company, CompanyPerson } from '#shared/companies.ts';
import { messageOf } from '../core/api-error.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useRemovePerson } from './api.ts';

interface Props {
  company: Company;
  person: CompanyPerson;
  onClose: () => void;
}

export function UnlinkDialog({ company, person, onClose }: Props) {
  const remove = useRemovePerson(company.id);
  return (
    <ConfirmDialog
      open
      title="Unlink from company"
      confirmLabel="Unlink"
      pendingLabel="Unlinking..."
      pending={remove.isPending}
      failure={remove.error ? messageOf(remove.error) : undefined}
      onConfirm={() => remove.mutate({ customerId: person.id }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        {person.name} will no longer belong to {company.name} and can open none of its files from then on.
        Files in their own account stay there.
      </p>
    </ConfirmDialog>
  );
}
