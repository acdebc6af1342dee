import { useEffect, useRef } from 'react';
import { firm } from '#firm';
import { Button } from '../ui/button.tsx';

export function EnquirySent({ onAnother }: { onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col items-start">
      <svg
        viewBox="0 0 96 72"
        className="h-18 w-24"
        strokeWidth="1.75"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M4 12h76v52H4z" className="fill-card stroke-foreground" />
        <path d="M5 24h74v10H5zM5 44h74v10H5z" className="fill-bar" />
        <path d="M4 12h76v52H4z" className="fill-none stroke-foreground" />
        <path
          d="m52 40 12 13L92 17"
          strokeLinecap="round"
          strokeWidth="3"
          className="fill-none stroke-clay"
        />
      </svg>
      <h3
        ref={heading}
        tabIndex={-1}
        className="mt-6 scroll-mt-60 font-serif text-[1.5rem] leading-tight font-[500] outline-none"
      >
        Message Sent Successfully!
      </h3>
      <p className="mt-3 max-w-[52ch] text-public">
        We reply within {firm.replyWithin}. An email that confirms your message is on its way to you.
      </p>
      <Button variant="secondary" onClick={onAnother} className="mt-7">
        Send Another Message
      </Button>
    </div>
  );
}
