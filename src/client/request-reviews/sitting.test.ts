import { describe, expect, it } from 'vitest';
import type { ReviewedItem } from '#shared/request-reviews.ts';
import { byClient, isMarked, mergeItems, nextWaiting } from './sitting.ts';
import { ageLabel, firstName, itemSearch, itemTitle, lastPeriodLabel, listSearch } from './words.ts';

const item = (id: number, clientId: number, values: Partial<ReviewedItem> = {}) =>
  ({
    id,
    client: { id: clientId, name: `Client ${clientId}` },
    company: null,
    state: 'received',
    stateSince: `2030-01-0${id}T10:00:00.000Z`,
    ...values,
  }) as ReviewedItem;
const ids = (items: ReviewedItem[]) => items.map(({ id }) => id);

describe('a sitting', () => {
  it('keeps decided items in place, and adds new ones below their client', () => {
    const shown = [item(1, 10), item(2, 10), item(3, 20)];
    const later = [item(2, 10, { answer: 'new' }), item(5, 10), item(3, 20), item(6, 30)];
    const merged = mergeItems(shown, later);
    expect(ids(merged)).toEqual([1, 2, 5, 3, 6]);
    expect(merged[1]?.answer).toBe('new');
  });

  it('distinguishes a file without a request from the item with the same id', () => {
    const [asked, file] = [item(1, 10), item(1, 10, { list: null })];
    expect(mergeItems([asked], [asked, file])).toEqual([asked, file]);
    expect(nextWaiting([asked, file], 'file-1', () => true)).toBe(asked);
    expect(isMarked(new Map([['file-1', { state: 'filed', stateSince: file.stateSince }]]), asked)).toBe(
      false,
    );
  });

  it('continues with the next waiting item, and from the end at the beginning', () => {
    const items = [item(1, 10), item(2, 10), item(3, 20)];
    const waits = ({ id }: ReviewedItem) => id !== 2;
    expect(nextWaiting(items, '1', waits)?.id).toBe(3);
    expect(nextWaiting(items, '3', waits)?.id).toBe(1);
    expect(nextWaiting(items, undefined, waits)?.id).toBe(1);
    expect(nextWaiting(items, '2', () => false)).toBeUndefined();
  });

  it('applies a decision only to the answer that it was about', () => {
    const marks = new Map([['1', { state: 'returned', stateSince: item(1, 10).stateSince } as const]]);
    expect(isMarked(marks, item(1, 10))).toBe(true);
    expect(isMarked(marks, item(1, 10, { stateSince: '2030-02-01T10:00:00.000Z' }))).toBe(false);
  });

  it('has one band per client, with all companies and the longest wait', () => {
    const company = (name: string) => ({ company: { id: 1, name } });
    const bands = byClient([
      item(3, 10, company('Verdolane')),
      item(2, 10, company('Tannery')),
      item(4, 10, company('Verdolane')),
      item(1, 20),
    ]);
    expect(bands.map(({ companies, since }) => [companies, since.slice(0, 10)])).toEqual([
      ['Verdolane, Tannery', '2030-01-02'],
      ['', '2030-01-01'],
    ]);
  });
});

describe('the texts', () => {
  it('count days of the firm’s calendar', () => {
    const now = new Date('2030-01-08T15:00:00.000Z');
    expect(ageLabel('2030-01-08T14:00:00.000Z', now)).toBe('today');
    expect(ageLabel('2030-01-07T15:00:00.000Z', now)).toBe('1 day');
    expect(ageLabel('2030-01-02T15:00:00.000Z', now)).toBe('6 days');
  });

  it('name a client and the previous period', () => {
    expect([firstName('Maya Okafor'), firstName('maya.okafor')]).toEqual(['Maya', 'maya.okafor']);
    expect(['2029', '2029-Q1', '2029-03', null].map(lastPeriodLabel)).toEqual([
      'Last year',
      'Last quarter',
      'Last month',
      'Last year',
    ]);
  });

  it('show the original name of a file that nobody asked for', () => {
    const sent = [{ originalFilename: '2029 – Something else.pdf', sentAs: 'scan1.pdf' }];
    const titled = (label: string, files: object[]) =>
      itemTitle(item(1, 10, { label, files } as ReviewedItem));
    expect(titled('Something else', sent)).toBe('scan1.pdf');
    expect(titled('Something else', [])).toBe('Something else');
    expect(titled('W-2', sent)).toBe('W-2');
  });

  it('keep in the URL whose clients are shown', () => {
    expect(itemSearch('7', '?clients=mine&item=3')).toBe('?clients=mine&item=7');
    expect(listSearch('?clients=mine&item=3')).toBe('?clients=mine');
    expect(listSearch('?item=3')).toBe('');
  });
});
