import type { ComponentProps } from 'react';

/** Hidden from users and keyboard: bots that fill in every field reveal themselves. */
export function HoneypotField(input: ComponentProps<'input'>) {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        Website
        <input type="text" tabIndex={-1} autoComplete="off" {...input} />
      </label>
    </div>
  );
}
