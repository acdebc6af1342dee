/** A page with ticks, for a list of what is needed. */
export function ListDrawing() {
  return (
    <svg
      viewBox="0 0 40 48"
      strokeWidth="1.5"
      strokeLinejoin="round"
      strokeLinecap="round"
      className="w-10"
      aria-hidden="true"
    >
      <path d="M4 2h24l8 8v36H4z" className="fill-card stroke-muted-foreground" />
      <path d="M28 2v8h8" className="fill-none stroke-muted-foreground" />
      <path d="m9 17 2 2 4-5M9 27l2 2 4-5M9 37l2 2 4-5" className="fill-none stroke-clay" />
      <path d="M19 18h11M19 28h11M19 38h11" className="fill-none stroke-muted-foreground" />
    </svg>
  );
}
