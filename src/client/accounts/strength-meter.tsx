import { useEffect, useState } from 'react';
import { isTooWeak, type JudgedOwner, judgePassword, type Score } from './password-strength.ts';

const rule = 'It must be hard to guess: three or four unrelated words work well.';

const tooWeak: Record<Score, string> = {
  0: 'Too easy to guess',
  1: 'Too weak: add another word or two',
  2: 'Almost: add another word',
  3: 'Almost: add another word',
  4: 'Strong',
};

const strongEnough: Record<Score, string> = {
  ...tooWeak,
  2: 'Fair: one more word makes it better',
  3: 'Good',
};

const colours: Record<Score, string> = {
  0: 'bg-danger',
  1: 'bg-danger',
  2: 'bg-warning',
  3: 'bg-success',
  4: 'bg-success',
};

/** The strength of a new password, as text and four bars. */
export function StrengthMeter({ password, owner }: { password: string; owner: JudgedOwner }) {
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

  // Shows the rule until something is typed and the dictionary is loaded.
  const judged = password ? score : undefined;
  const refused = isTooWeak(judged, owner);
  const verdict = judged === undefined ? rule : (refused ? tooWeak : strongEnough)[judged];
  const filled = judged === undefined ? 0 : Math.max(judged, 1);
  const colour = refused || judged === undefined ? 'bg-danger' : colours[judged];
  return (
    <div className="mt-2 flex items-center gap-3">
      <div className="flex w-28 shrink-0 gap-1" aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <span key={step} className={`h-1.5 flex-1 ${step <= filled ? colour : 'bg-border'}`} />
        ))}
      </div>
      <p role="status" className="text-caption text-muted-foreground">
        <span className="sr-only">Password strength: </span>
        {verdict}
      </p>
    </div>
  );
}
