const outline = 'fill-card stroke-muted-foreground';
const bars = 'fill-bar stroke-none';
const fingerprint = 'fill-none stroke-clay';

/** A phone or a computer that asks for a fingerprint. */
export function DeviceDrawing({ device }: { device: 'phone' | 'computer' }) {
  return (
    <svg
      viewBox={device === 'phone' ? '0 0 64 94' : '0 0 120 94'}
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="h-23.5 shrink-0"
      aria-hidden="true"
    >
      {device === 'phone' ? (
        <>
          <rect x="1" y="1" width="62" height="92" rx="7" className={outline} />
          <path d="M2 14h60v12H2zM2 38h60v12H2zM2 62h60v12H2z" className={bars} />
          <path d="M26 86h12" className="stroke-muted-foreground" />
          <Fingerprint x={32} y={47} />
        </>
      ) : (
        <>
          <rect x="13" y="4" width="94" height="70" rx="6" className={outline} />
          <path d="M14 14h92v12H14zM14 34h92v12H14zM14 54h92v12H14z" className={bars} />
          <path d="M1 74h118l-6 12H7z" className={outline} />
          <Fingerprint x={60} y={39} />
        </>
      )}
    </svg>
  );
}

/** Four ridges around the centre. */
function Fingerprint({ x, y }: { x: number; y: number }) {
  return (
    <path
      transform={`translate(${x} ${y})`}
      className={fingerprint}
      strokeWidth="2.25"
      d="M-13 3c0-12 5-18 13-18s13 6 13 14c0 5-.5 9-1.5 12M-9 11c1.500-3 1.500-6 1.500-9 0-6 2.500-9 7.500-9s7.500 3.500 7.500 9-.5 9-2 14M-3 15c1.500-4 3-8 3-14M-7.500 17l1-2"
    />
  );
}
