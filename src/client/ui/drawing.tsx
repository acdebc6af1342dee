import type { ReactNode } from 'react';

export type DrawingName =
  | 'sheets'
  | 'letters'
  | 'question'
  | 'calendar'
  | 'people'
  | 'cabinet'
  | 'tray'
  | 'cards';

const paper = 'fill-card stroke-muted-foreground';
const line = 'fill-none stroke-muted-foreground';
const bar = 'fill-bar stroke-none';
const clay = 'fill-none stroke-clay';

/** The ledger sheet that most drawings start from, with its green bars and the clay margin. */
const sheet = (
  <>
    <path d="M24 12h40l10 10v62H24z" className={paper} />
    <path d="M25 30h48v9H25zM25 48h48v9H25zM25 66h48v9H25z" className={bar} />
    <path d="M64 12v10h10" className={line} />
    <path d="M33 13v70" className={clay} />
  </>
);

const tick = <path d="m40 52 5 5 9-11" className={clay} strokeWidth="2.25" />;

const drawings: Record<DrawingName, ReactNode> = {
  sheets: (
    <>
      <path d="M16 22v66h48" className={line} />
      {sheet}
      {tick}
      <path d="M42 79h24M42 82h24" className={line} />
    </>
  ),
  letters: (
    <>
      <path d="M12 18h54v38H34L22 67V56H12z" className={paper} />
      <path d="M20 28h38v6H20z" className={bar} />
      <path d="M20 42h26" className={line} />
      <path d="M72 34h12v36h-8v10L64 70H42" className={line} />
      <path d="M52 61h22M52 65h14" className={clay} />
    </>
  ),
  question: (
    <>
      {sheet}
      <path d="M45 38c0-6 4-9 9-9s9 3 9 8c0 7-9 7-9 15" className={line} strokeWidth="2.25" />
      <path d="M54 59.5v.5" className={clay} strokeWidth="3.5" />
    </>
  ),
  calendar: (
    <>
      <path d="M14 20h68v62H14z" className={paper} />
      <path d="M15 21h66v13H15z" className={bar} />
      <path d="M14 34h68M31 34v48M48 34v48M65 34v48M14 50h68M14 66h68" className={line} strokeWidth="1" />
      <path d="M30 13v13M66 13v13" className={line} />
      <path d="m52 58 4 4 7-9" className={clay} strokeWidth="2.25" />
    </>
  ),
  people: (
    <>
      <path d="M14 16h68v66H14z" className={paper} />
      <path d="M15 38h66v22H15z" className={bar} />
      <circle cx="28" cy="27" r="5" className={line} />
      <circle cx="28" cy="49" r="5" className={clay} />
      <circle cx="28" cy="71" r="5" className={line} />
      <path d="M41 25h28M41 30h16M41 47h32M41 52h18M41 69h24M41 74h14" className={line} />
    </>
  ),
  cabinet: (
    <>
      <path d="M26 30V14h36l8 8v8" className={paper} />
      <path d="M62 14v8h8" className={line} />
      <path d="M14 30h68v26H14zM14 56h68v26H14z" className={paper} />
      <path d="M15 31h66v8H15zM15 57h66v8H15z" className={bar} />
      <path d="M40 46h16v4H40zM40 72h16v4H40z" className={line} />
      <path d="M34 21h20M34 25h12" className={clay} />
    </>
  ),
  tray: (
    <>
      <path d="M24 14h48v44H24z" className={paper} />
      <path d="M25 22h46v7H25zM25 37h46v7H25z" className={bar} />
      <path d="M14 54h20l6 10h16l6-10h20v28H14z" className={paper} />
      <path d="M34 48h22M34 52h14" className={clay} />
    </>
  ),
  cards: (
    <>
      <path d="M22 16h62v42H22z" className={paper} />
      <path d="M12 28h62v46H12z" className={paper} />
      <path d="M13 40h60v10H13z" className={bar} />
      <circle cx="24" cy="60" r="5" className={line} />
      <path d="M36 58h28M36 63h18M22 34h24" className={line} />
      <path d="M78 16v14h6" className={clay} />
    </>
  ),
};

/** A 96 px line drawing for empty states. */
export function Drawing({ name, className = 'size-24' }: { name: DrawingName; className?: string }) {
  return (
    <svg
      viewBox="9 10 80 80"
      strokeWidth="1.5"
      strokeLinejoin="round"
      strokeLinecap="round"
      className={`${className} shrink-0`}
      aria-hidden="true"
    >
      {drawings[name]}
    </svg>
  );
}
