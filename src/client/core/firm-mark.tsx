import { firm } from '#firm';

/** The firm's name over a double clay rule. `paper` is for dark backgrounds. */
export function FirmMark({ paper = false, className = 'size-8' }: { paper?: boolean; className?: string }) {
  const [ground, ink, rule] = paper
    ? ['fill-pine-text', 'fill-on-paper', 'stroke-[#a8401f]']
    : ['fill-primary', 'fill-on-primary', 'stroke-pine-clay dark:stroke-[#8a3518]'];
  return (
    <svg viewBox="0 0 32 32" className={`${className} shrink-0`} aria-hidden="true">
      <rect width="32" height="32" rx="7" className={ground} />
      <text
        x="16"
        y="19"
        textAnchor="middle"
        className={`${ink} font-sans`}
        fontSize="14"
        fontWeight="750"
        letterSpacing="-0.4"
      >
        {firm.monogram}
      </text>
      <path d="M8 23.5h16M8 26.5h16" strokeWidth="1.5" className={rule} />
    </svg>
  );
}
