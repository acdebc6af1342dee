import { MessageCircle, X } from 'lucide-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { isPortalPath } from '#shared/paths.ts';
import { PhoneLink } from '../core/firm-links.tsx';
import type { ChatPanelProps } from './chat-panel.tsx';

/** The chat button on public pages. The chat is loaded on the first click and keeps its messages when closed. */
export function ChatLauncher() {
  const { pathname } = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  const [Panel, setPanel] = useState<ComponentType<ChatPanelProps>>();
  const [open, setOpen] = useState(false);
  const [failed, setFailed] = useState(false);
  const wasOpen = useRef(false);
  // After the panel is unmounted: on phones nothing behind it can get the focus before.
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  if (isPortalPath(pathname)) return null;

  async function toggle() {
    setOpen(!open);
    setFailed(false);
    if (open || Panel) return;
    try {
      const { ChatPanel } = await import('./chat-panel.tsx');
      setPanel(() => ChatPanel);
    } catch {
      setOpen(false);
      setFailed(true);
    }
  }

  return (
    <>
      {Panel && <Panel open={open} onClose={() => setOpen(false)} />}
      {failed && (
        <p
          role="alert"
          className="fixed right-4 bottom-24 z-30 max-w-72 rounded-card border bg-card px-4 py-3 shadow-menu md:right-6"
        >
          The chat could not be opened. Please try again, or call <PhoneLink />.
        </p>
      )}
      <button
        ref={button}
        type="button"
        data-chat-button
        aria-expanded={open}
        aria-label={open ? 'Close support chat' : 'Open support chat'}
        onClick={() => void toggle()}
        className={`fixed right-4 bottom-[calc(16px+env(safe-area-inset-bottom))] z-30 inline-flex size-14 items-center justify-center rounded-full border border-white/25 bg-primary text-on-primary shadow-menu transition-colors hover:bg-primary-hover md:right-6 md:bottom-6 print:hidden noscript:hidden max-lg:[:root:has([data-sticky-foot])_&]:bottom-24 max-xs:[:root:has([data-sticky-foot])_&]:bottom-40 max-md:[:root:has(:is(main,footer)_:is(input,select,textarea):focus)_&]:hidden ${open ? 'max-md:hidden' : ''}`}
      >
        {open ? (
          <X className="size-6" aria-hidden="true" />
        ) : (
          <MessageCircle className="size-6" aria-hidden="true" />
        )}
      </button>
    </>
  );
}
