import { type ComponentType, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useHydrated } from '../core/use-hydrated.ts';
import { useNearViewport } from '../core/use-near-viewport.ts';
import { FormAlert } from '../ui/form-alert.tsx';
import { EnquiryForm, type ServiceOptions } from './enquiry-form.tsx';
import type { LiveEnquiryProps } from './live-enquiry.tsx';
import { readTyped, type TypedSoFar } from './typed-so-far.ts';

interface Live {
  Form: ComponentType<LiveEnquiryProps>;
  start: TypedSoFar;
}

/**
 * The enquiry form in plain HTML, until it comes near the screen or somebody touches it. Then its validation, its
 * toasts and its call are fetched and take over what has been typed, so that the front page does not wait for them.
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
      // A button that is replaced between press and release loses the click.
      await pressed.current;
      const plain = form.current;
      if (!plain) return;
      // In one go: a letter typed between reading the plain form and replacing it would be lost.
      flushSync(() => setLive({ Form: LiveEnquiry, start: readTyped(plain, submitted.current) }));
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
      // Without its code the browser would send the page away with everything that was typed.
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

/** Until the finger or the mouse button is up again and its click has happened. */
function nextRelease(): Promise<void> {
  return new Promise((resolve) => {
    for (const end of ['pointerup', 'pointercancel'])
      addEventListener(end, () => setTimeout(resolve), { once: true });
  });
}
