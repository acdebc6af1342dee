import { initials } from '#shared/format.ts';

/** A user's initials: photographs are not stored. */
export function Avatar({ name, className = 'size-9' }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      // Drawn by CSS: as text the initials would become part of the accessible name of every button that contains
      // them.
      data-initials={initials(name)}
      className={`inline-flex before:content-[attr(data-initials)] shrink-0 items-center justify-center rounded-full border bg-bar text-caption font-bold text-link ${className}`}
    />
  );
}
