import { describe, expect, it } from 'vitest';
import { greetingFor } from './greeting.ts';

describe('the greeting of a client', () => {
  it.each([
    ['Ruth Abara', 'Dear Ruth,'],
    ['Dr. J. Smith Jr.', 'Dear J.,'],
    ['Mrs Siobhán O’Neill', 'Dear Siobhán,'],
    ['Anne-Marie', 'Dear Anne-Marie,'],
    ['J.R.R. Tolkien', 'Dear J.R.R.,'],
    ['王小明', 'Dear 王小明,'],
    ['', 'Hello,'],
    ['Dr.', 'Hello,'],
    ['evil.example Ruth', 'Hello,'],
    ['x.co', 'Hello,'],
    ['https://evil.example', 'Hello,'],
    ['@everyone', 'Hello,'],
    ['404-555-0188', 'Hello,'],
    ['A'.repeat(60), 'Hello,'],
  ])('%s', (name, greeting) => expect(greetingFor(name)).toBe(greeting));
});
