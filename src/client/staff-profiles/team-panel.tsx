import { type ComponentType, useEffect, useState } from 'react';

/** Loads the team after the page is interactive, to keep the first load small. */
export function TeamPanel() {
  const [Team, setTeam] = useState<ComponentType>();
  useEffect(() => {
    // If loading fails, the page just has no portraits.
    void import('./team.tsx').then(
      (module) => setTeam(() => module.Team),
      () => undefined,
    );
  }, []);
  return Team ? <Team /> : null;
}
