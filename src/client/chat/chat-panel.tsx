import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { firm } from '#firm';
import { useBackCloses } from '../ui/back-closes.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { useMedia } from '../ui/use-media.ts';
import { ChatComposer } from './chat-composer.tsx';
import { ChatLog } from './chat-log.tsx';
import { HandOverForm } from './hand-over-form.tsx';
import { useChat } from './use-chat.ts';

export interface ChatPanelProps {
  open: boolean;
  onClose: () => void;
}

const fillsTheScreen = '(width < 48rem)';

/** A panel on desktops, full screen on phones. It keeps its messages while it is closed. */
export function ChatPanel({ open, onClose }: ChatPanelProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const chat = useChat();
  const [handingOver, setHandingOver] = useState(false);
  const [handedOver, setHandedOver] = useState(false);
  // On desktops the page beside the chat stays in use, so the back button must not close it.
  useBackCloses(useMedia(fillsTheScreen, false) && open, onClose);
  const asked = chat.lines.some(({ fromVisitor }) => fromVisitor);

  useEffect(() => {
    const panel = dialog.current;
    if (!panel) return;
    if (open) {
      if (matchMedia(fillsTheScreen).matches) panel.showModal();
      else panel.show();
      field.current?.focus();
    }
    return () => panel.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby="chat-title"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="fixed inset-0 z-30 m-0 h-(--visible-height,100dvh) max-h-none w-full max-w-none flex-col bg-card text-foreground open:flex md:inset-auto md:right-6 md:bottom-24 md:h-140 md:max-h-[calc(100dvh-8rem)] md:w-95 md:animate-menu md:rounded-dialog md:border md:shadow-dialog"
    >
      <div className="on-pine flex shrink-0 items-center gap-3 py-2 pr-2 pl-5 md:rounded-t-[13px] md:py-3.5">
        <div className="flex-1">
          <h2 id="chat-title" className="text-title font-semibold">
            Support chat
          </h2>
          <p className="text-caption text-pine-muted">Automatic answers, any time</p>
        </div>
        <IconButton
          label="Close support chat"
          onClick={onClose}
          className="text-pine-text! hover:bg-pine-raised! md:hidden"
        >
          <X className="size-5.5" aria-hidden="true" />
        </IconButton>
      </div>
      {handingOver ? (
        <HandOverForm
          chat={chat}
          onBack={() => setHandingOver(false)}
          onDone={(email) => {
            setHandingOver(false);
            setHandedOver(true);
            chat.say({
              text: `Thank you. Our staff have this conversation and will write to ${email} within ${firm.replyWithin}.`,
            });
          }}
        />
      ) : (
        <>
          <ChatLog
            chat={chat}
            canHandOver={asked && !handedOver}
            onHandOver={() => setHandingOver(true)}
            onLeave={onClose}
          />
          <ChatComposer field={field} pending={chat.pending} onSend={chat.send} />
        </>
      )}
    </dialog>
  );
}
