import { useSearchParams } from 'react-router';
import { pageMeta } from '../core/page-meta.ts';
import { ReviewWork } from '../request-reviews/review-work.tsx';

const title = 'To review';

export const meta = () => pageMeta(title);

export default function ToReviewPage() {
  const [params] = useSearchParams();
  const mine = params.get('clients') === 'mine';
  // Another choice of clients is another sitting.
  return <ReviewWork key={String(mine)} title={title} mine={mine} />;
}
