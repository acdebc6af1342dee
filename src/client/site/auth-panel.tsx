import { Link } from 'react-router';
import { firm, texts } from '#firm';
import { paths } from '#shared/paths.ts';
import { PhoneLink } from '../core/firm-links.tsx';
import { FirmMark } from '../core/firm-mark.tsx';

/** The firm's panel on the sign-in page; hidden on phones. */
export function AuthPanel() {
  return (
    <aside className="on-pine hidden overflow-hidden lg:sticky lg:top-0 lg:col-span-5 lg:flex lg:h-dvh lg:flex-col lg:p-12 xl:p-16">
      <Link
        to={paths.home}
        className="flex min-h-11 items-center gap-3 self-start font-serif text-[1.25rem] font-[560]"
      >
        <FirmMark paper />
        {firm.name}
      </Link>
      {/* Takes the remaining height, so that it never overlaps the text. */}
      <div className="relative my-8 -mr-12 min-h-0 flex-1 overflow-hidden xl:-mr-16">
        <LedgerDetail />
      </div>
      <div>
        <p className="max-w-[15ch] font-serif text-section font-[460]">{texts.signIn.heading}</p>
        <ul className="mt-7 max-w-[44ch] divide-y divide-pine-rule border-y border-pine-rule text-public text-pine-muted">
          <li className="py-4">{texts.signIn.lead}</li>
          <li className="py-4">
            We answer within {firm.replyWithin}. For anything urgent, call{' '}
            <PhoneLink className="font-medium text-pine-text underline-offset-4 hover:underline" />.
          </li>
        </ul>
      </div>
    </aside>
  );
}

const entries = [
  { text: 118, amount: 52 },
  { text: 92, amount: 38 },
  { text: 134, amount: 60 },
  { text: 76, amount: 44 },
  { text: 106, amount: 50 },
];

/** A ledger page running off the edge, ticked down to its double-ruled total. */
function LedgerDetail() {
  return (
    <svg
      viewBox="30 0 490 368"
      className="absolute inset-y-0 right-0 h-full max-h-[360px]"
      aria-hidden="true"
    >
      <g transform="rotate(-5 260 170)">
        <rect x="70" y="24" width="560" height="310" rx="8" className="fill-pine-raised" />
        {[52, 108, 164, 220].map((top) => (
          <rect key={top} x="70" y={top} width="560" height="28" className="fill-pine-rule/45" />
        ))}
        <path d="M132 24v310M137 24v310" className="stroke-pine-clay/75" strokeWidth="1.25" />
        <path d="M352 24v310" className="stroke-pine-muted/25" />
        {entries.map(({ text, amount }, row) => {
          const middle = 66 + row * 28;
          return (
            <g key={text}>
              <path
                d={`m94 ${middle} 5 6 10-13`}
                className="fill-none stroke-pine-clay"
                strokeWidth="2.25"
                strokeLinecap="round"
                strokeLinejoin="round"
              />
              <rect x="162" y={middle - 4} width={text} height="8" rx="4" className="fill-pine-muted/60" />
              <rect
                x={456 - amount}
                y={middle - 4}
                width={amount}
                height="8"
                rx="4"
                className="fill-pine-text/85"
              />
            </g>
          );
        })}
        <path d="M386 212h76M386 244h76M386 249h76" className="stroke-pine-text" strokeWidth="1.5" />
        <rect x="400" y="223" width="56" height="10" rx="5" className="fill-pine-text" />
      </g>
    </svg>
  );
}
