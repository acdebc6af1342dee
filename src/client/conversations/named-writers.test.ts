import { expect, it } from 'vitest';
import { namedWriters } from './named-writers.ts';

const [maya, dana, marcus, priya] = [1, 2, 3, 4] as const;
const written = (...writers: number[]) =>
  writers.map((fromUserId, index) => ({
    id: 100 + index,
    fromUserId,
    fromUserRole: fromUserId === maya ? ('customer' as const) : ('admin' as const),
  }));

it('names a colleague of the person in the heading, once for consecutive messages', () => {
  expect([...namedWriters(written(maya, marcus, marcus, dana, marcus, priya), dana)]).toEqual([
    101, 104, 105,
  ]);
});

it('names a colleague again after the customer has written', () => {
  expect([...namedWriters(written(marcus, maya, marcus), dana)]).toEqual([100, 102]);
});

it('names every staff member while the heading names nobody', () => {
  expect([...namedWriters(written(maya, dana, dana, marcus), undefined)]).toEqual([101, 103]);
});

it('does not name the customer or the person in the heading', () => {
  expect(namedWriters(written(maya, dana, maya), dana).size).toBe(0);
});
