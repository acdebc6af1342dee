import type { NavigateOptions } from 'react-router';

/**
 * For navigation within a page: the back button returns to the previous page instead of stepping through every choice
 * made on this one.
 */
export const inPlace: NavigateOptions = { replace: true, preventScrollReset: true };

/** The query string with one parameter changed, for `setSearchParams`; without a value the parameter is removed. */
export function withParameter(name: string, value: string | undefined) {
  return (parameters: URLSearchParams) => {
    if (value) parameters.set(name, value);
    else parameters.delete(name);
    return parameters;
  };
}
