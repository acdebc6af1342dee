import { MessageCircle, X } from 'lucide-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { isPortalPath, paths } from '#shared/paths.ts';
import { PhoneLink } from '../core/firm-links.tsx';
import type { ChatPanelProps } from './chat-panel.tsx';
import { useOverControl } from './use-over-control.ts';

/** Beyond the window's edge. Whoever reaches it with the keyboard brings it back. */
const asideClass = 'not-focus-visible:translate-x-[calc(100%+2rem)]';

/** The upload link page has a single task, and the demo's stories are not a page of the firm. */
const withoutChat: string[] = [paths.send, paths.demo];

/**
 * The chat button on public pages. It floats, and leaves the window while it would cover a control. The chat is loaded on
 * the first click and keeps its messages when closed.
 */
export function ChatLauncher() {
  const { pathname } = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  const [Panel, setPanel] = useState<ComponentType<ChatPanelProps>>();
  const [open, setOpen] = useState(false);
  const [failed, setFailed] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const aside = useOverControl(place);
  const wasOpen = useRef(false);
  // After the panel has closed: on phones nothing behind it can be focused before.
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  // Prerendered paths end with a slash.
  if (isPortalPath(pathname) || withoutChat.includes(pathname.replace(/\/$/, ''))) return null;

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

  const Icon = open ? X : MessageCircle;
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
      <div
        ref={place}
        className="pointer-events-none fixed right-4 bottom-[calc(16px+env(safe-area-inset-bottom))] z-30 size-14 md:right-6 md:bottom-6 print:hidden noscript:hidden"
      >
        <button
          ref={button}
          type="button"
          data-chat-button
          data-edge
          aria-expanded={open}
          aria-label={open ? 'Close support chat' : 'Open support chat'}
          onClick={() => void toggle()}
          className={`pointer-events-auto flex size-full items-center justify-center rounded-full border border-white/25 bg-primary text-on-primary shadow-menu transition-[translate,background-color] duration-[180ms] hover:bg-primary-hover ${aside ? asideClass : ''} ${open ? 'max-md:hidden' : ''}`}
        >
          <Icon className="size-6" aria-hidden="true" />
        </button>
      </div>
    </>
  );
}
