import type { Frame } from '@playwright/test';

/** A request of the contract that a page of another site tries to send. */
export interface Attack {
  method: string;
  url: string;
  body: Record<string, unknown>;
  file?: { name: string; base64: string };
}

/** Sends the request from this page in every way that scripts and forms allow. Returns how many requests it tried. */
export function attackFrom(frame: Frame, attack: Attack): Promise<number> {
  return frame.evaluate(async ({ method, url, body, file }) => {
    const json = JSON.stringify(body);
    const makeFile = ({ name, base64 }: { name: string; base64: string }) =>
      new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], name);
    const multipart = () => {
      const form = new FormData();
      for (const [name, value] of Object.entries(body)) form.append(name, String(value));
      if (file) form.append('file', makeFile(file));
      return form;
    };
    const include = { credentials: 'include' } as const;
    const text = { 'content-type': 'text/plain' };
    const sent: Promise<unknown>[] = [
      fetch(url, { ...include, mode: 'no-cors', method: 'POST', headers: text, body: json }),
      fetch(url, { ...include, mode: 'no-cors', method: 'POST', body: multipart() }),
      fetch(url, { ...include, mode: 'no-cors', method: 'POST', body: new URLSearchParams({ json }) }),
      fetch(url, {
        ...include,
        mode: 'cors',
        method,
        headers: { 'content-type': 'application/json' },
        body: json,
      }),
      fetch(url, { ...include, mode: 'cors', method, body: multipart() }),
      Promise.resolve(navigator.sendBeacon(url, new Blob([json], { type: 'text/plain' }))),
      Promise.resolve(navigator.sendBeacon(url, multipart())),
    ];

    // A text/plain form sends NAME=VALUE, which these two turn into JSON.
    const asText = { [`${json.slice(0, -1)}${json === '{}' ? '' : ','}"x":"`]: '"}' };
    const forms = {
      'application/x-www-form-urlencoded': body,
      'text/plain': asText,
      'multipart/form-data': body,
    };
    const place = document.body.appendChild(document.createElement('div'));
    for (const [enctype, fields] of Object.entries(forms)) {
      const target = document.createElement('iframe');
      target.name = `target-${Math.random()}`;
      const form = document.createElement('form');
      Object.assign(form, { method: 'POST', action: url, enctype, target: target.name });
      for (const [name, value] of Object.entries(fields)) {
        const input = document.createElement('input');
        Object.assign(input, { name, value: String(value) });
        form.append(input);
      }
      if (file && enctype === 'multipart/form-data') {
        const input = document.createElement('input');
        Object.assign(input, { type: 'file', name: 'file' });
        const chosen = new DataTransfer();
        chosen.items.add(makeFile(file));
        input.files = chosen.files;
        form.append(input);
      }
      place.append(target, form);
      // The empty page of a new frame has already loaded, so the next load event is the response.
      sent.push(new Promise((resolve) => target.addEventListener('load', resolve, { once: true })));
      form.submit();
    }
    // A frame that never loads its response must not block the rest.
    const longest = new Promise((resolve) => setTimeout(resolve, 10_000));
    await Promise.race([Promise.allSettled(sent), longest]);
    place.remove();
    return sent.length;
  }, attack);
}
