import { expect, it } from 'vitest';
import { namedWriters } from './named-writers.ts';

const [maya, dana, marcus, priya] = [1, 2, 3, 4] as const;
const written = (...writers: number[]) =>
  writers.map((fromUserId, index) => ({
    id: 100 + index,
    fromUserId,
    fromUserRole: fromUserId === maya ? ('customer' as const) : ('admin' as const),
  }));

it('names colleagues of the person in the heading, and that person after them, once for consecutive messages', () => {
  expect([...namedWriters(written(maya, marcus, marcus, dana, marcus, priya), dana)]).toEqual([
    101, 103, 104, 105,
  ]);
});

it('names the person in the heading after a colleague also if the customer has written in between', () => {
  expect([...namedWriters(written(dana, marcus, maya, dana, maya, dana), dana)]).toEqual([101, 103]);
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
