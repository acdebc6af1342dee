import type { NavigateOptions } from 'react-router';

/** For what a page shows: the way back leads to the page before, not through every choice made on this one. */
export const inPlace: NavigateOptions = { replace: true, preventScrollReset: true };

/** The address with one parameter changed, for `setSearchParams`; without a value the parameter goes. */
export function withParameter(name: string, value: string | undefined) {
  return (parameters: URLSearchParams) => {
    if (value) parameters.set(name, value);
    else parameters.delete(name);
    return parameters;
  };
}
