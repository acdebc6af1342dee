const places = [1, 2, 3, 4, 5];

/** A rating out of five, also as text. */
export function Stars({ rating }: { rating: number }) {
  return (
    <p className="flex gap-1">
      <span className="sr-only">Rated {rating} out of 5 stars</span>
      {places.map((place) => (
        <svg key={place} viewBox="0 0 20 20" className="size-5" aria-hidden="true">
          <path
            d="m10 1.8 2.5 5.3 5.8.7-4.3 4 1.15 5.7L10 14.7l-5.15 2.8L6 11.8l-4.3-4 5.8-.7z"
            strokeWidth="1.5"
            strokeLinejoin="round"
            className={`stroke-[#b0740a] ${place <= rating ? 'fill-[#b0740a]' : 'fill-none'}`}
          />
        </svg>
      ))}
    </p>
  );
}
