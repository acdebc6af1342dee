import { expect, it } from 'vitest';
import type { Audience } from './events.ts';
import { createRecentEvents } from './recent-events.ts';

const everyone = () => true;

it('reports how long ago the last event of each topic arrived', () => {
  let now = 0;
  const recent = createRecentEvents(() => now);
  now = 1_000;
  recent.add({ topic: 'files', to: 'staff' });
  now = 5_000;
  recent.add({ topic: 'files', to: 'staff' });
  recent.add({ topic: 'messages', to: { users: [7] } });
  now = 8_000;
  expect(recent.describe(everyone)).toEqual({ knownMs: 8_000, topics: { files: 3_000, messages: 3_000 } });
  const isStaff = (audience: Audience) => audience === 'staff';
  expect(recent.describe(isStaff)).toEqual({ knownMs: 8_000, topics: { files: 3_000 } });
});

it('keeps events for a minute', () => {
  let now = 0;
  const recent = createRecentEvents(() => now);
  recent.add({ topic: 'files', to: 'everyone' });
  now = 60_000;
  expect(recent.describe(everyone)).toEqual({ knownMs: 60_000, topics: { files: 60_000 } });
  now = 60_001;
  expect(recent.describe(everyone)).toEqual({ knownMs: 60_000, topics: {} });
});

it('forgets events from before it started again', () => {
  let now = 0;
  const recent = createRecentEvents(() => now);
  recent.add({ topic: 'files', to: 'everyone' });
  now = 9_000;
  recent.startAgain();
  now = 9_500;
  expect(recent.describe(everyone)).toEqual({ knownMs: 500, topics: {} });
});
