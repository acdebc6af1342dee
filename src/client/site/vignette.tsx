import type { ReactNode } from 'react';
import type { ServiceSlug } from '#shared/paths.ts';

const ink = 'fill-none stroke-foreground';
const paper = 'fill-card stroke-foreground';
const bar = 'fill-[#d3e2d7] stroke-none';
const clay = 'fill-none stroke-clay';

/** One drawing per service, each with a single clay detail. */
const drawings: Record<ServiceSlug, ReactNode> = {
  // A ledger and its tick.
  accounting: (
    <g transform="translate(-7)">
      <path d="M20 12h80v76H20z" className={paper} />
      <path d="M21 28h78v10H21zM21 48h78v10H21zM21 68h78v10H21z" className={bar} />
      <path d="M36 12v76M78 12v76" className={ink} />
      <path d="M44 33h22M44 53h16M44 73h24M85 33h8M85 53h8M85 73h8" className={ink} />
      <path d="M20 12h80v76H20z" className={ink} />
      <path d="m88 84 9 10 20-28" className={clay} strokeWidth="2.5" />
    </g>
  ),
  // A return, folded as it goes into its envelope.
  'tax-preparation': (
    <>
      <path d="M28 14h58l14 14v60H28z" className={paper} />
      <path d="M86 14v14h14" className={ink} />
      <path d="M29 36h70v10H29zM29 56h70v10H29z" className={bar} />
      <path d="M37 24h28M37 41h20M72 41h18M37 61h26M76 61h14" className={ink} />
      <path d="M28 78 18 88V24l10-10M28 88l-10 0" className={ink} />
      <path d="M66 77h26M66 81.5h26" className={clay} />
    </>
  ),
  // A pay calendar with its day marked.
  'payroll-and-bookkeeping': (
    <>
      <path d="M18 20h84v68H18z" className={paper} />
      <path d="M19 21h82v14H19z" className={bar} />
      <path d="M18 20h84v68H18zM18 35h84M39 35v53M60 35v53M81 35v53M18 53h84M18 70.5h84" className={ink} />
      <path d="M36 12v15M84 12v15" className={ink} />
      <circle cx="91.5" cy="61.5" r="12" className={clay} strokeWidth="2.5" />
    </>
  ),
  // Two columns, weighed against each other.
  'business-consulting': (
    <>
      <path d="M14 86h92" className={ink} />
      <path d="M24 50h26v36H24zM70 34h26v52H70z" className={paper} />
      <path d="M25 60h24v8H25zM25 76h24v9H25zM71 44h24v8H71zM71 60h24v8H71zM71 76h24v9H71z" className={bar} />
      <path d="M24 50h26v36H24zM70 34h26v52H70z" className={ink} />
      <path d="M60 86V14M37 26l46-8M37 26v12M83 18v8" className={ink} />
      <path d="M30 38h14M76 26h14" className={clay} strokeWidth="2.5" />
    </>
  ),
  // A line drawn ahead, over the years.
  'financial-planning': (
    <>
      <path d="M16 16h88v70H16z" className={paper} />
      <path d="M17 30h86v12H17zM17 56h86v12H17z" className={bar} />
      <path d="M16 16h88v70H16z" className={ink} />
      <path d="M28 86v-6M44 86v-6M60 86v-6M76 86v-6M92 86v-6" className={ink} />
      <path d="M28 70c14-2 20-10 32-14" className={ink} />
      <path d="M60 56c12-4 18-16 32-26" className={clay} strokeDasharray="4 5" strokeWidth="2.5" />
    </>
  ),
  // Folders of one cabinet, kept together.
  'wealth-management': (
    <>
      <path d="M30 40V14h62v26M24 52V26h8" className={ink} />
      <path d="M16 40h88v46H16z" className={paper} />
      <path d="M17 41h86v11H17zM17 63h86v11H17z" className={bar} />
      <path d="M16 40h88v46H16zM40 22h30M40 30h20" className={ink} />
      <path d="M46 62h28M46 67h28" className={clay} />
    </>
  ),
  // A house drawn on its deed.
  'real-estate-and-mortgage': (
    <>
      <path d="M22 12h76v76H22z" className={paper} />
      <path d="M23 62h74v10H23z" className={bar} />
      <path d="M22 12h76v76H22zM32 80h30" className={ink} />
      <path d="M42 62V40l18-16 18 16v22z" className={paper} />
      <path d="M36 45 60 24l24 21" className={ink} />
      <path d="M55 62V48h10v14" className={clay} />
    </>
  ),
  // A signature line and its seal.
  notary: (
    <>
      <path d="M16 20h72v66H16z" className={paper} />
      <path d="M17 30h70v10H17zM17 50h70v10H17z" className={bar} />
      <path d="M16 20h72v66H16zM26 76h34" className={ink} />
      <path d="M28 72c4-10 8-10 7-3s6 0 9-4 5 5 12 2" className={ink} />
      <path d="m82 78-4 16 10-5 10 5-4-16" className={paper} />
      <circle cx="88" cy="66" r="15" className="fill-card stroke-foreground" />
      <circle cx="88" cy="66" r="9.5" className={clay} />
    </>
  ),
};

export function Vignette({ name, className }: { name: ServiceSlug; className: string }) {
  return (
    <svg
      viewBox="0 0 120 100"
      data-drawing={name}
      strokeWidth="1.75"
      strokeLinejoin="round"
      strokeLinecap="round"
      // The stroke keeps its width at every size.
      className={`shrink-0 **:[vector-effect:non-scaling-stroke] ${className}`}
      aria-hidden="true"
    >
      {drawings[name]}
    </svg>
  );
}
