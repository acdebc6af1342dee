import { useEffect, useState } from 'react';
import type { PasswordOwner } from '../../shared/accounts.ts';
import { judgePassword, type Score } from './password-strength.ts';

const verdicts: Record<Score, string> = {
  0: 'Too easy to guess',
  1: 'Weak: add another word or two',
  2: 'Fair: one more word makes it better',
  3: 'Good',
  4: 'Strong',
};

const colours: Record<Score, string> = {
  0: 'bg-danger',
  1: 'bg-danger',
  2: 'bg-warning',
  3: 'bg-success',
  4: 'bg-success',
};

/** Advice, in words and four bars, on a password that is being chosen. */
export function StrengthMeter({ password, owner }: { password: string; owner: PasswordOwner }) {
  const [score, setScore] = useState<Score>();
  const { firstName, lastName, username, email } = owner;

  useEffect(() => {
    let current = true;
    if (password) {
      judgePassword(password, { firstName, lastName, username, email }).then((next) => {
        if (current) setScore(next);
      });
    }
    return () => {
      current = false;
    };
  }, [password, firstName, lastName, username, email]);

  if (!password || score === undefined) return null;
  return (
    <div className="mt-2 flex items-center gap-3">
      <div className="flex w-28 shrink-0 gap-1" aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={`h-1.5 flex-1 ${step <= Math.max(score, 1) ? colours[score] : 'bg-border'}`}
          />
        ))}
      </div>
      <p role="status" className="text-caption text-muted-foreground">
        <span className="sr-only">Password strength: </span>
        {verdicts[score]}
      </p>
    </div>
  );
}
