import type { EnquiryInput } from '#shared/contacts.ts';

/** The state of the plain HTML form when its code takes over. */
export interface PrehydrationInput {
  values: Partial<EnquiryInput>;
  /** The focused field and its selection. */
  focus: { id: string; from: number | null; to: number | null } | null;
  /** The button was clicked. */
  submitted: boolean;
}

export function readPrehydrationInput(form: HTMLFormElement, submitted: boolean): PrehydrationInput {
  const values = Object.fromEntries(new FormData(form)) as Partial<EnquiryInput>;
  const active = document.activeElement;
  if (!active?.id || !form.contains(active)) return { values, focus: null, submitted };
  const selects = active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement;
  const [from, to] = selects ? [active.selectionStart, active.selectionEnd] : [null, null];
  return { values, focus: { id: active.id, from, to }, submitted };
}

export function restoreFocus({ focus }: PrehydrationInput) {
  const field = focus && document.getElementById(focus.id);
  if (!field) return;
  field.focus({ preventScroll: true });
  // Browsers throw on selections in email and number fields, and return null there.
  if (focus.from === null || !('setSelectionRange' in field)) return;
  (field as HTMLInputElement).setSelectionRange(focus.from, focus.to);
}
