import { Copy, Download, Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { firm } from '#firm';
import { Button, buttonClass } from '../ui/button.tsx';
import { copyText } from '../ui/copy-text.ts';

interface Props {
  codes: string[];
  onSaved: () => void;
}

/** Shows the recovery codes, which cannot be shown again later. */
export function RecoveryCodes({ codes, onSaved }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = `Recovery codes for ${firm.name}\nEach code works once.\n\n${codes.join('\n')}\n`;
  return (
    <div className="space-y-6">
      <div className="print-alone space-y-4">
        <h2 ref={heading} tabIndex={-1} className="text-title font-semibold">
          Save your recovery codes
        </h2>
        <p>
          If your phone is lost or broken, one of these codes signs you in to {firm.name} instead. Each works
          once. Keep them with your important papers, not on the phone. We show them only now.
        </p>
        <ol className="grid gap-x-6 gap-y-2 rounded-control border bg-muted px-4 py-3 tracking-[0.06em] tabular-nums xs:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      {/* All three fit in one row on phones. */}
      <div className="flex flex-wrap gap-3 max-xs:gap-2 max-xs:*:px-3.5!">
        <Button
          variant="secondary"
          onClick={() => void copyText(text, 'Select the codes and copy them by hand.')}
        >
          <Copy className="size-4.5" aria-hidden="true" />
          Copy
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
          className={buttonClass('secondary')}
        >
          <Download className="size-4.5" aria-hidden="true" />
          Download
        </a>
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer className="size-4.5" aria-hidden="true" />
          Print
        </Button>
      </div>
      <Button onClick={onSaved}>I have saved them</Button>
    </div>
  );
}
