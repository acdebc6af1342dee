const entries = [
  { text: 116, debit: 46, credit: 40, ticked: true },
  { text: 92, debit: 34, credit: 46, ticked: true },
  { text: 138, debit: 52, credit: 32, ticked: true },
  { text: 104, debit: 40, credit: 44, ticked: false },
];

const rowHeight = 28;
const firstRow = 104;
const barTops = [0, 2, 4, 6, 8, 10, 12, 14].map((row) => firstRow + row * rowHeight);

/** A drawn ledger page: bars instead of figures, because invented figures would be claims. */
export function LedgerSheet() {
  return (
    <svg viewBox="0 0 600 600" className="block w-full" aria-hidden="true">
      <g transform="rotate(-5 300 300)" className="font-serif">
        <IndexTabs />
        <rect x="96" y="48" width="404" height="528" rx="9" className="fill-[#0c3628]" />
        <rect x="112" y="50" width="402" height="526" rx="8" className="fill-[#cfe0d4]" />
        <rect x="108" y="42" width="402" height="526" rx="8" className="fill-[#fdfefc]" />
        <GreenBars />
        <Columns />
        <text x="186" y="84" fontSize="23" fontWeight="560" className="fill-[#13201b]">
          Year in review
        </text>
        <text x="490" y="82" fontSize="12.5" textAnchor="end" className="fill-[#4c5b54] font-sans">
          Sheet 1 of 4
        </text>
        <Entries />
        <RisingLine />
        <Total />
      </g>
    </svg>
  );
}

function IndexTabs() {
  return (
    <>
      <path d="M500 96h52a9 9 0 0 1 9 9v92a9 9 0 0 1-9 9h-52z" className="fill-[#f4f8f5]" />
      <path d="M500 214h52a9 9 0 0 1 9 9v92a9 9 0 0 1-9 9h-52z" className="fill-[#bfd7ca]" />
      <path d="M500 332h52a9 9 0 0 1 9 9v92a9 9 0 0 1-9 9h-52z" className="fill-[#f0a387]" />
      <g className="stroke-[#0e4a38]/35" strokeWidth="2" strokeLinecap="round">
        <path d="M536 130v42M543 138v26M536 248v42M543 256v26M536 366v42M543 374v26" />
      </g>
    </>
  );
}

function GreenBars() {
  return barTops.map((top) => (
    <rect key={top} x="108" y={top} width="402" height={rowHeight} className="fill-[#e4ede5]" />
  ));
}

function Columns() {
  return (
    <>
      <path d="M108 104h402" strokeWidth="1.5" className="stroke-[#0e4a38]/50" />
      <path d="M372 104v464M442 104v464" className="stroke-[#0e4a38]/25" />
      <path d="M162 42v526M166.5 42v526" strokeWidth="1.25" className="stroke-[#c8694a]" />
    </>
  );
}

function Entries() {
  return entries.map(({ text, debit, credit, ticked }, row) => {
    const middle = firstRow + row * rowHeight + rowHeight / 2;
    return (
      <g key={text}>
        {ticked && (
          <path
            d={`m128 ${middle} 5 6 10-13`}
            strokeWidth="2.25"
            strokeLinecap="round"
            strokeLinejoin="round"
            className="fill-none stroke-[#a8401f]"
          />
        )}
        <rect x="186" y={middle - 3.5} width={text} height="7" rx="3.5" className="fill-[#4c5b54]/80" />
        <rect x={432 - debit} y={middle - 3.5} width={debit} height="7" rx="3.5" className="fill-[#0e4a38]" />
        <rect
          x={500 - credit}
          y={middle - 3.5}
          width={credit}
          height="7"
          rx="3.5"
          className="fill-[#0e4a38]"
        />
      </g>
    );
  });
}

function RisingLine() {
  const line = 'M186 452C216 446 232 430 262 423S306 398 330 371S378 345 400 318S438 282 476 258';
  return (
    <>
      <path d={`${line}V468H186Z`} className="fill-[#0e4a38]/8" />
      <path d="M186 468h300" className="stroke-[#0e4a38]/40" />
      <path
        d="M186 463v10M246 463v10M306 463v10M366 463v10M426 463v10M486 463v10"
        className="stroke-[#0e4a38]/40"
      />
      <path d={line} strokeWidth="4" strokeLinecap="round" className="fill-none stroke-[#0e4a38]" />
      {[
        [262, 423],
        [330, 371],
        [400, 318],
      ].map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="3.5" className="fill-[#0e4a38]" />
      ))}
      <circle cx="476" cy="258" r="7" strokeWidth="3.5" className="fill-[#fdfefc] stroke-[#a8401f]" />
    </>
  );
}

function Total() {
  return (
    <>
      <text x="186" y="549" fontSize="16" fontWeight="600" className="fill-[#13201b] font-sans">
        Balance
      </text>
      <path d="M384 530h118M384 555h118M384 559h118" strokeWidth="1.5" className="stroke-[#13201b]" />
      <rect x="404" y="538" width="96" height="9" rx="4.5" className="fill-[#0e4a38]" />
    </>
  );
}
