import { FingerprintPattern } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { ApiError, messageOf } from '../core/api-error.ts';
import { PasskeyExists } from './ceremony.ts';

interface Props {
  error: Error;
  title: string;
  /** What to do next. */
  children: string;
}

/** In calm colours, because the user may just have pressed 'Cancel'. Takes the focus with every new error. */
export function PasskeyNotice({ error, title, children }: Props) {
  const notice = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: focused again when the next try fails.
  useEffect(() => notice.current?.focus(), [error]);
  return (
    <div
      ref={notice}
      tabIndex={-1}
      role="alert"
      className="flex gap-3 rounded-control border border-info/40 bg-info-soft px-4 py-3 text-body"
    >
      <FingerprintPattern className="mt-0.5 size-5 shrink-0 text-info" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-semibold text-info">{title}</p>
        <p>{reasonOf(error) ?? children}</p>
      </div>
    </div>
  );
}

/** Undefined if the reason is unknown: the user may have cancelled, or the server rejected the passkey. */
function reasonOf(error: Error): string | undefined {
  if (error instanceof PasskeyExists) return 'This device already has a passkey for your account.';
  if (error instanceof ApiError && error.code !== 'invalid_credentials') return messageOf(error);
  return undefined;
}
