import { firm } from '#firm';
import type { FirmConfig, SocialNetwork } from '#shared/firm.ts';

const networks: Record<SocialNetwork, { name: string; mark: string }> = {
  linkedin: { name: 'LinkedIn', mark: 'M4 9v11M4 4.5v.5M10 20V9M10 14c0-3 2-5 5-5s5 2 5 5v6' },
  facebook: { name: 'Facebook', mark: 'M13 21V8c0-3 1.5-4.5 5-4.5M8.5 12H17' },
  instagram: {
    name: 'Instagram',
    mark: 'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5zM8.5 12a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M16.8 7.2v.1',
  },
  youtube: { name: 'YouTube', mark: 'M3 7.5q9-2.5 18 0v9q-9 2.5-18 0zM10.5 9.5v5l4-2.5z' },
};

/** The firm's profiles, if any are configured. */
export function SocialLinks({ profiles }: { profiles: FirmConfig['social'] }) {
  const own = Object.entries(profiles) as [SocialNetwork, string][];
  if (own.length === 0) return null;
  return (
    <ul className="mt-5 flex">
      {own.map(([network, address]) => (
        <li key={network}>
          <a
            href={address}
            rel="me noopener"
            className="flex size-11 items-center rounded-control text-pine-muted hover:text-pine-text"
          >
            <svg
              viewBox="0 0 24 24"
              className="size-5 fill-none stroke-current"
              strokeWidth="1.75"
              strokeLinecap="round"
              strokeLinejoin="round"
              aria-hidden="true"
            >
              <path d={networks[network].mark} />
            </svg>
            <span className="sr-only">
              {firm.name} on {networks[network].name}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
