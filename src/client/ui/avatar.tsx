import { initials } from '#shared/format.ts';

/** A person as letters: no photographs are kept. */
export function Avatar({ name, className = 'size-9' }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      // Drawn by CSS: as text the letters would have to be part of the name of every button they are on.
      data-initials={initials(name)}
      className={`inline-flex before:content-[attr(data-initials)] shrink-0 items-center justify-center rounded-full border bg-bar text-caption font-bold text-link ${className}`}
    />
  );
}
