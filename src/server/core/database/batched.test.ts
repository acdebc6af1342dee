import { expect, it } from 'vitest';
import { batched } from './batched.ts';
import type { Db } from './db.ts';

const db = {} as Db;

it('batches look-ups that arrive while a query is running, and adds none to a query that has begun', async () => {
  const queries: number[][] = [];
  const answers: (() => void)[] = [];
  const find = batched(async (_db, keys: number[]) => {
    queries.push([...keys]);
    await new Promise<void>((resolve) => answers.push(resolve));
    return (key) => `row ${key}`;
  });
  const first = find(db, 1);
  await expect.poll(() => queries.length).toBe(1);
  const others = [find(db, 2), find(db, 3)];
  answers[0]?.();
  expect(await first).toBe('row 1');
  await expect.poll(() => queries.length).toBe(2);
  answers[1]?.();
  expect(await Promise.all(others)).toEqual(['row 2', 'row 3']);
  expect(queries).toEqual([[1], [2, 3]]);
});

it('rejects only the look-ups of a failed query, and continues with the next', async () => {
  let broken = true;
  const find = batched(async (_db, _keys: number[]) => {
    if (broken) throw new Error('The database is away');
    return (key) => key;
  });
  await expect(find(db, 1)).rejects.toThrow('The database is away');
  broken = false;
  expect(await find(db, 2)).toBe(2);
});

it('keeps databases and transactions apart', async () => {
  const find = batched(async (asked, keys: number[]) => {
    const own = [...keys];
    return () => ({ asked, own });
  });
  const transaction = {} as Db;
  const [here, there] = await Promise.all([find(db, 1), find(transaction, 2)]);
  expect(here).toEqual({ asked: db, own: [1] });
  expect(there?.asked).toBe(transaction);
  expect(there?.own).toEqual([2]);
});
