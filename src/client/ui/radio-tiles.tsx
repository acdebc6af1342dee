interface RadioTile {
  value: string;
  label: string;
  /** A second, smaller line. */
  note?: string | undefined;
  /** The accessible name for both lines. */
  name: string;
}

interface Props {
  /** The accessible name of the group. */
  label: string;
  name: string;
  groups: { title: string; tiles: RadioTile[] }[];
  value: string;
  onChange: (value: string) => void;
}

/** Radio buttons as tiles under small headings. Each tile contains a native radio input. */
export function RadioTiles({ label, name, groups, value, onChange }: Props) {
  return (
    <div role="radiogroup" aria-label={label}>
      {groups.map(({ title, tiles }) => (
        <div key={title} className="mt-4 first:mt-0">
          <p className="mb-1.5 text-caption font-semibold text-muted-foreground">{title}</p>
          {/* Three side by side if they fit. No container query: in a fieldset, Chromium may then paint nothing. */}
          <div className="grid grid-cols-2 gap-2 md:grid-cols-[repeat(auto-fill,minmax(max(5rem,30%),1fr))]">
            {tiles.map((tile) => (
              <label
                key={tile.value}
                className="relative flex min-h-11 flex-col items-center justify-center rounded-control border border-input bg-card px-1 py-1.5 text-center leading-tight font-semibold tabular-nums transition-colors has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring not-has-checked:hover:bg-muted md:min-h-10"
              >
                <input
                  type="radio"
                  name={name}
                  value={tile.value}
                  aria-label={tile.name}
                  checked={tile.value === value}
                  onChange={() => onChange(tile.value)}
                  className="absolute inset-0 z-1 cursor-pointer opacity-0"
                />
                {tile.label}
                {tile.note && <span className="text-tiny font-medium opacity-80">{tile.note}</span>}
              </label>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
