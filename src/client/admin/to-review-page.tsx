import { useLocation } from 'react-router';
import { pageMeta } from '../core/page-meta.ts';
import { ReviewWork } from '../request-reviews/review-work.tsx';
import { asksForMine } from '../request-reviews/words.ts';

const title = 'To review';

export const meta = () => pageMeta(title);

export default function ToReviewPage() {
  const mine = asksForMine(useLocation().search);
  // Switching between all clients and one's own starts a new sitting.
  return <ReviewWork key={String(mine)} title={title} mine={mine} />;
}
