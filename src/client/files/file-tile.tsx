const tones: [types: string[], tone: string][] = [
  [['pdf'], 'bg-danger-soft text-danger'],
  [['xls', 'xlsx'], 'bg-success-soft text-success'],
  [['doc', 'docx'], 'bg-info-soft text-info'],
];

/** A file's type as three letters in a square. */
export function FileTile({ type, small = false }: { type: string; small?: boolean }) {
  const tone = tones.find(([types]) => types.includes(type.toLowerCase()))?.[1];
  return (
    <span
      aria-hidden="true"
      className={`inline-flex ${small ? 'size-8' : 'size-10'} shrink-0 items-center justify-center rounded-control text-tiny font-bold uppercase ${tone ?? 'bg-muted text-muted-foreground'}`}
    >
      {type.slice(0, 3) || 'file'}
    </span>
  );
}
