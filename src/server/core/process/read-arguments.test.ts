import { describe, expect, it } from 'vitest';
import { readArguments } from './read-arguments.ts';

const options = { backup: { type: 'string' }, 'lost-phone': { type: 'boolean', default: false } } as const;
const read = (...args: string[]) => readArguments({ options, words: 1, args });

describe('readArguments', () => {
  it('drops a leading --, which npm needs and others do not', () => {
    const expected = { values: { backup: 'ID', 'lost-phone': true }, words: ['FOLDER'] };
    expect(read('FOLDER', '--backup', 'ID', '--lost-phone')).toEqual(expected);
    expect(read('--', 'FOLDER', '--backup', 'ID', '--lost-phone')).toEqual(expected);
  });

  it.each([
    [['FOLDER', 'OTHER'], 'OTHER is one word too many.'],
    [['FOLDER', '--', '--backup', 'ID'], '--backup is one word too many.'],
    [['--bakup', 'ID'], "Unknown option '--bakup'."],
    [['--backup'], "Option '--backup <value>' argument missing."],
    [['--backup', '--lost-phone'], "Option '--backup' argument is ambiguous."],
    [['--lost-phone=yes'], "Option '--lost-phone' does not take an argument."],
    // What is left of "$ID" if nothing was assigned.
    [['FOLDER', '--backup', ''], 'One of the arguments is empty.'],
    [['FOLDER', '--backup='], 'One of the arguments is empty.'],
    [[''], 'One of the arguments is empty.'],
  ])('refuses %j', (args, message) => {
    const refusal = () => read(...args);
    expect(refusal).toThrow(expect.objectContaining({ name: 'OperatorError' }));
    expect(refusal).toThrow(`${message} Nothing was done; \`npm run help\` lists`);
  });

  it('takes neither options nor words unless they are named', () => {
    expect(readArguments({ args: ['--'] })).toEqual({ values: {}, words: [] });
    expect(() => readArguments({ args: ['now'] })).toThrow('now is one word too many.');
    expect(() => readArguments({ args: ['--now'] })).toThrow("Unknown option '--now'.");
  });
});
