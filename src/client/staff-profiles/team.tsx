import { useEffect, useState } from 'react';
import type { TeamMember } from '#shared/staff-profiles.ts';
import * as staffProfilesApi from '#shared/staff-profiles.ts';
import { call } from '../core/api.ts';
import { Avatar } from '../ui/avatar.tsx';

export interface TeamProps {
  className: string;
  /** The columns of the list. */
  columns: string;
}

/** The staff who are shown on the website. Nothing while they load, if there are none, or after an error. */
export function Team({ className, columns }: TeamProps) {
  const [team, setTeam] = useState<TeamMember[]>([]);
  useEffect(() => void call(staffProfilesApi.listTeam).then(setTeam, () => undefined), []);
  if (team.length === 0) return null;
  return (
    <section aria-labelledby="team" className={className}>
      <h2 id="team" className="font-serif text-[1.375rem] font-[460]">
        Our people
      </h2>
      <ul className={`mt-4 grid gap-x-6 gap-y-4 ${columns}`}>
        {team.map(({ id, name, jobTitle, photoUrl }) => (
          <li key={id} className="flex items-center gap-3">
            <Avatar name={name} photoUrl={photoUrl ?? undefined} className="size-14 text-body" />
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{name}</p>
              {jobTitle && <p className="text-body wrap-anywhere text-muted-foreground">{jobTitle}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
