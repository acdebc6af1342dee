import { Building2 } from 'lucide-react';

/** The company of a file, beside the file's name. */
export function CompanyName({ name }: { name: string }) {
  return (
    <p className="flex gap-1.5 text-caption font-medium text-muted-foreground">
      <Building2 className="mt-px size-4 shrink-0" aria-hidden="true" />
      <span className="sr-only">Company: </span>
      <span className="min-w-0 wrap-anywhere">{name}</span>
    </p>
  );
}
