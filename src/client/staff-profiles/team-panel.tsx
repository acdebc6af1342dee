import { type ComponentType, useEffect, useState } from 'react';

/** Loads the team after the page is interactive, so that the page's first load does not grow. */
export function TeamPanel() {
  const [Team, setTeam] = useState<ComponentType>();
  useEffect(() => {
    // Without it the page only lacks the portraits.
    void import('./team.tsx').then(
      (module) => setTeam(() => module.Team),
      () => undefined,
    );
  }, []);
  return Team ? <Team /> : null;
}
