import { iconButtonClass } from '../ui/icon-button.tsx';

/** Buttons in a work pane are smaller than on other pages, except on touch screens. */
export const workButtonClass =
  'min-h-10! px-3.5! @max-lg/thread:px-2.5! @max-lg/thread:text-caption! pointer-coarse:min-h-11!';
/** In the head, beside a name that may be long. */
export const headButtonClass = 'min-h-10! gap-1.5! px-2.5! text-caption! pointer-coarse:min-h-11!';
export const workIconClass = `${iconButtonClass} size-10! pointer-coarse:size-11!`;
