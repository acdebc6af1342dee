/** The keyboard shortcut of the button that contains it. Hidden on devices without a keyboard. */
export function KeyHint({ letter, onPrimary = false }: { letter: string; onPrimary?: boolean }) {
  return (
    <kbd
      className={`hidden min-h-[1.125rem] min-w-[1.125rem] items-center justify-center rounded-[4px] border px-1 font-sans text-tiny leading-none font-semibold pointer-fine:inline-flex ${onPrimary ? 'border-current/40' : 'border-input text-muted-foreground'}`}
    >
      {letter}
    </kbd>
  );
}
