import { type ComponentType, useRef, useState } from 'react';
import { useNearViewport } from '../core/use-near-viewport.ts';
import type { TeamProps } from './team.tsx';

/** Loads the team when the reader comes near it, to keep the first load small. */
export function TeamPanel(props: TeamProps) {
  const place = useRef<HTMLDivElement>(null);
  const [Team, setTeam] = useState<ComponentType<TeamProps>>();
  useNearViewport(place, () => {
    // If loading fails, the page just has no portraits.
    void import('./team.tsx').then(
      (module) => setTeam(() => module.Team),
      () => undefined,
    );
  });
  return <div ref={place}>{Team && <Team {...props} />}</div>;
}
