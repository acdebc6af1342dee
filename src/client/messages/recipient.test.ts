import { expect, it } from 'vitest';
import { matching, staffRecipient, supportRecipient } from './recipient.tsx';

const ada = staffRecipient({ id: 1, name: 'Ada Quill', jobTitle: 'Tax Partner', bookable: true });
const noor = staffRecipient({ id: 2, name: 'Noor Haddad', jobTitle: null, bookable: true });

it('finds recipients by all typed words in name and job title, in any order and case', () => {
  expect(matching([ada, noor], 'partner ada')).toEqual([ada]);
  expect(matching([ada, noor], 'ada noor')).toEqual([]);
});

it('finds all recipients if the text is empty', () => {
  expect(matching([supportRecipient, ada, noor], '')).toEqual([supportRecipient, ada, noor]);
});

it('greets staff by their first name', () => {
  expect(noor.firstName).toBe('Noor');
});
