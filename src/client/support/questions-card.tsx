import { useUser } from '../core/session.ts';
import { Accordion } from '../ui/accordion.tsx';
import { Card } from '../ui/card.tsx';
import { questions } from './questions.tsx';

export function QuestionsCard() {
  const { role } = useUser();
  return (
    <Card title="Frequently asked questions">
      <Accordion level={3} items={questions[role]} />
    </Card>
  );
}
