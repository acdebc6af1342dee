import { expect, it } from 'vitest';
import type { ItemState } from '#shared/request-items.ts';
import { type EarlierItem, rollItems } from './rolled-items.ts';

const wording = (label: string, templateKey?: string) => ({
  kind: 'document' as const,
  label,
  required: true,
  ...(templateKey && { templateKey }),
});
const item = (id: number, label: string, state: ItemState, templateKey?: string): EarlierItem => ({
  id,
  state,
  ...wording(label, templateKey),
});
const marks = (items: ReturnType<typeof rollItems>) =>
  items.map(({ label, rollMark, rolledFromId }) => [label, rollMark, rolledFromId]);

it('marks items as same, gone and new', () => {
  const earlier = [
    item(1, 'W-2', 'accepted', 'w-2'),
    item(2, '1098-T', 'not_applicable', '1098-t'),
    item(3, '1095-A', 'waived', '1095-a'),
    item(4, 'Fax of the year', 'accepted', 'fax'),
    item(5, 'Lease of the office', 'open'),
    item(6, 'Lease of the car', 'not_applicable'),
  ];
  const template = [
    wording('W-2', 'w-2'),
    wording('1098-T', '1098-t'),
    wording('1095-A', '1095-a'),
    wording('K-1', 'k-1'),
  ];
  expect(marks(rollItems(earlier, template, '2026'))).toEqual([
    ['W-2', 'same', 1],
    ['1098-T', 'gone', 2],
    ['1095-A', 'gone', 3],
    ['Fax of the year', 'gone', 4],
    ['Lease of the office', 'same', 5],
    ['Lease of the car', 'gone', 6],
    ['K-1', 'new', null],
  ]);
});

it('keeps the wording of the earlier list, but names the next period', () => {
  const earlier = [
    {
      ...item(1, 'W-2 of Acme for 2026', 'accepted', 'w-2'),
      issuer: 'Acme',
      why: 'For 2026. It shows your pay.',
    },
  ];
  expect(rollItems(earlier, [wording('Wage statement', 'w-2')], '2026')).toEqual([
    {
      ...wording('W-2 of Acme for 2027', 'w-2'),
      issuer: 'Acme',
      why: 'For 2027. It shows your pay.',
      rolledFromId: 1,
      rollMark: 'same',
    },
  ]);
});

it('asks once for an item that was added by hand and is now in the template', () => {
  const earlier = [item(1, 'Lease of the office', 'accepted')];
  expect(marks(rollItems(earlier, [wording('Lease of the Office', 'lease')], '2026'))).toEqual([
    ['Lease of the office', 'same', 1],
  ]);
});

it('marks nothing as new or as removed from the template if the template was deleted', () => {
  const earlier = [item(1, 'W-2', 'accepted', 'w-2'), item(2, '1098-T', 'not_applicable', '1098-t')];
  expect(marks(rollItems(earlier, undefined, '2026'))).toEqual([
    ['W-2', 'same', 1],
    ['1098-T', 'gone', 2],
  ]);
});
