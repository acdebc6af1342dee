import { useEffectEvent, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * The back button closes the uppermost layer (a dialog, a drawer, the chat) instead of leaving the page. Each layer
 * opened over a page adds a history entry with the page's URL and React Router's index. Steps between the entries of
 * one page are handled here, and React Router does not see them. A layer that is closed by its own button leaves its
 * entry behind, because a traversal could collide with a link that was followed at the same time. A step onto or from
 * such an entry continues in the same direction, so that one press leaves the page.
 */
interface Entry {
  state: Record<string, unknown> | null;
  url: string;
  /** React Router's history index of the page. */
  page: unknown;
  /** The number of open layers. */
  depth: number;
}

interface Layer {
  /** Returns whether it can be closed now. */
  close: () => boolean;
}

const layers: Layer[] = [];
let entry: Entry | undefined;
/** The depth of the layer that was asked to close, until it is closed. */
let closingDepth: number | undefined;

function readEntry(): Entry {
  const state = history.state as Entry['state'];
  return { state, url: location.href, page: state?.idx, depth: Number(state?.layers ?? 0) };
}

function addEntries() {
  for (let depth = readEntry().depth + 1; depth <= layers.length; depth += 1)
    history.pushState({ ...history.state, layers: depth }, '');
  entry = readEntry();
}

function writeEntry({ state, url }: Entry, depth: number) {
  history.replaceState({ ...state, layers: depth }, '', url);
  entry = readEntry();
}

function onPopState(event: PopStateEvent) {
  const left = entry;
  const { page, depth } = readEntry();
  if (!left || left.page !== page || left.depth === depth) {
    entry = readEntry();
    return;
  }
  event.stopImmediatePropagation();
  // The URL may have been replaced since this entry was left.
  writeEntry(left, depth);
  const isBack = depth < left.depth;
  if (isBack && layers.length > depth) {
    closingDepth = left.depth;
    if (!layers.at(-1)?.close()) stayOpen();
  } else if (layers.length > depth) {
    addEntries();
  } else if (layers.length < depth || isBack) {
    history.go(isBack ? -1 : 1);
  }
}

/**
 * The layer cannot be closed, or asks for confirmation first: return to its entry, which is still ahead of this one.
 */
function stayOpen() {
  const { depth } = readEntry();
  const wanted = Math.min(closingDepth ?? depth, layers.length);
  closingDepth = undefined;
  if (wanted > depth) history.go(wanted - depth);
}

// Listeners of the window run in the order in which they were added: when this module loads, React Router has none yet.
if (typeof window !== 'undefined') addEventListener('popstate', onPopState);

/** Rendered once, in the root. */
export function LayerHistory() {
  const shown = useLocation();

  useLayoutEffect(() => {
    // A navigation to another entry is already under way.
    if ((history.state?.key ?? 'default') !== shown.key) return;
    const before = entry;
    entry = readEntry();
    // React Router drops our part of the state when it replaces an entry.
    if (before && before.page === entry.page && before.depth !== entry.depth) writeEntry(entry, before.depth);
  }, [shown]);

  return null;
}

/** Lets the back button close a layer. Without `onClose` the layer and the page stay open. */
export function useBackCloses(open: boolean, onClose: (() => void) | undefined) {
  const close = useEffectEvent(() => {
    onClose?.();
    return onClose !== undefined;
  });

  // A layout effect: the back button may be pressed as soon as the layer is seen.
  useLayoutEffect(() => {
    if (!open) return;
    const layer: Layer = { close };
    layers.push(layer);
    // If a layer that was asked to close opens a confirmation, reuse its old entry: browsers skip entries that were
    // added without a user gesture.
    if (closingDepth === undefined) addEntries();
    else stayOpen();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      closingDepth = undefined;
    };
  }, [open]);
}
