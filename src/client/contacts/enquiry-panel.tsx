import { type ComponentType, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useHydrated } from '../core/use-hydrated.ts';
import { useNearViewport } from '../core/use-near-viewport.ts';
import { FormAlert } from '../ui/form-alert.tsx';
import { EnquiryForm, type ServiceOptions } from './enquiry-form.tsx';
import type { LiveEnquiryProps } from './live-enquiry.tsx';
import { type PrehydrationInput, readPrehydrationInput } from './prehydration-input.ts';

interface Live {
  Form: ComponentType<LiveEnquiryProps>;
  start: PrehydrationInput;
}

/**
 * The enquiry form in plain HTML. So that the front page does not wait for it, its code is loaded when the form comes
 * near the viewport or gets the focus, and takes over what has been typed.
 */
export function EnquiryPanel({ services }: { services: ServiceOptions }) {
  const form = useRef<HTMLFormElement>(null);
  const submitted = useRef(false);
  const pressed = useRef(Promise.resolve());
  const [live, setLive] = useState<Live | null>(null);
  const [failed, setFailed] = useState(false);
  const hydrated = useHydrated();

  async function takeOver() {
    try {
      const { LiveEnquiry } = await import('./live-enquiry.tsx');
      // Replacing the button between mousedown and mouseup would lose the click.
      await pressed.current;
      const plain = form.current;
      if (!plain) return;
      // Synchronous: a character typed between reading the plain form and replacing it would be lost.
      flushSync(() => setLive({ Form: LiveEnquiry, start: readPrehydrationInput(plain, submitted.current) }));
    } catch {
      setFailed(submitted.current);
    }
  }
  useNearViewport(form, takeOver);

  if (live) return <live.Form services={services} start={live.start} />;
  return (
    <EnquiryForm
      ref={form}
      services={services}
      bind={(name) => ({ name })}
      // Without the code the browser would submit the form as a navigation and leave the page.
      disabled={!hydrated}
      onPointerDown={() => {
        pressed.current = nextRelease();
      }}
      onFocus={takeOver}
      onSubmit={(event) => {
        event.preventDefault();
        submitted.current = true;
        void takeOver();
      }}
    >
      {failed && (
        <FormAlert title="Failed to send message">
          <p>Please try again or contact us directly by phone.</p>
        </FormAlert>
      )}
      <noscript className="block">
        <p className="rounded-control bg-warning-soft px-4 py-3 text-body text-warning">
          This form needs JavaScript. Please call or write to us instead.
        </p>
      </noscript>
    </EnquiryForm>
  );
}

/** Resolves after the pointer is up and its click event was dispatched. */
function nextRelease(): Promise<void> {
  return new Promise((resolve) => {
    const released = new AbortController();
    released.signal.addEventListener('abort', () => setTimeout(resolve));
    for (const end of ['pointerup', 'pointercancel'])
      addEventListener(end, () => released.abort(), { signal: released.signal });
  });
}
