/**
 * Texts that a field has written to the URL, oldest first, until the page shows the last one. On a slow device the page
 * shows an earlier one while the user types on, and must not put that back into the field.
 */
export function createOwnWrites(shown: string) {
  let writes: string[] = [];
  let last = shown;

  return {
    add(text: string) {
      writes.push(text);
    },

    /** To be called whenever the page has been rendered. Returns whether something else has changed the text. */
    isChangedElsewhere(text: string): boolean {
      const isOwn = writes.includes(text);
      if (writes.at(-1) === text) writes = [];
      if (text === last) return false;
      last = text;
      if (!isOwn) writes = [];
      return !isOwn;
    },
  };
}
