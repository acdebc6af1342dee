import { type RefObject, useEffect, useEffectEvent } from 'react';
import { pageHeadingId } from '../ui/page-heading.tsx';

/**
 * The up and down keys move between the rows, if the focus is in the list or still where it was when the page opened;
 * down also works from the search field. Enter follows the link natively.
 */
export function useListKeys(pane: RefObject<HTMLElement | null>) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const links = [...(pane.current?.querySelectorAll<HTMLElement>('a[data-row]') ?? [])];
    if (!step || links.length === 0 || !leadsToList(event.target, step, pane.current)) return;
    if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return;
    const place = links.indexOf(document.activeElement as HTMLElement);
    const current = links.findIndex((link) => link.ariaCurrent === 'true');
    const next = place < 0 ? Math.max(current, 0) : place + step;
    event.preventDefault();
    links[next]?.focus();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function leadsToList(target: EventTarget | null, step: number, pane: HTMLElement | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target === document.body || target.id === 'main' || target.id === pageHeadingId) return true;
  if (target instanceof HTMLInputElement) return target.type === 'search' && step > 0;
  return pane?.contains(target) ?? false;
}
