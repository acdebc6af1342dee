import { describe, expect, it } from 'vitest';
import { nextPath, signInPath } from './next-path.ts';

const origin = 'https://portal.example';

describe('the page requested before sign-in', () => {
  it('keeps its search and hash', () => {
    expect(nextPath('/messages?with=12#last', origin)).toBe('/messages?with=12#last');
    expect(signInPath('/files?q=a b')).toBe('/auth?next=%2Ffiles%3Fq%3Da%20b');
  });

  it.each([
    'https://evil.example/files',
    '//evil.example/files',
    '/\\evil.example/files',
    '/\t/evil.example/files',
    'javascript:alert(1)',
    '/not-a-page',
    '/api/user',
    '/auth',
    '/auth/',
    '',
    null,
  ])('is rejected unless it is another page of this site: %j', (next) => {
    expect(nextPath(next, origin)).toBeUndefined();
  });
});
