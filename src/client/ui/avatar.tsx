import { initials } from '#shared/format.ts';

interface Props {
  name: string;
  photoUrl?: string | undefined;
  className?: string;
}

/** A photo, or the user's initials. Decorative: the name is beside it. */
export function Avatar({ name, photoUrl, className = 'size-9' }: Props) {
  if (photoUrl) {
    return (
      <img
        src={photoUrl}
        alt=""
        width={320}
        height={320}
        loading="lazy"
        decoding="async"
        className={`shrink-0 rounded-full border bg-bar object-cover ${className}`}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      // Drawn by CSS: as text the initials would become part of the accessible name of every button that contains
      // them.
      data-initials={initials(name)}
      className={`inline-flex wrap-normal before:content-[attr(data-initials)] shrink-0 items-center justify-center rounded-full border bg-bar text-caption font-bold text-link ${className}`}
    />
  );
}
