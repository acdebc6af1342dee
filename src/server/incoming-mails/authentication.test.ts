import { describe, expect, it } from 'vitest';
import { readAuthentication } from './authentication.ts';

const server = 'mx.firm.example';
const from = { address: 'maya@client.example', name: 'Maya' };

function judge(authenticationResults: string[], authServer: string | undefined = server, sender = from) {
  const claims = { from: sender, severalSenders: false, authenticationResults };
  return readAuthentication(claims, authServer).authentication;
}

const pass = `${server}; dmarc=pass (p=none dis=none) header.from=client.example`;
const fail = `${server}; dmarc=fail (p=none dis=none) header.from=client.example`;

describe('DMARC of the configured server', () => {
  it.each([
    ['passed', pass],
    ['passed', `${server} 1; spf=pass smtp.mailfrom=a@b.example; dmarc=pass header.from=client.example`],
    ['passed', `MX.Firm.Example;\r\n\tdmarc=PASS\r\n\theader.from=Client.Example`],
    [
      'passed',
      `${server}; dmarc/1 = pass reason="a; dmarc=fail" (dmarc=fail (nested \\) ;)) header.from = client.example`,
    ],
    ['failed', fail],
    ['failed', `${server}; dmarc=pass header.from=client.example; dmarc=fail header.from=client.example`],
    ['unknown', `${server}; none`],
    ['unknown', `${server}; dkim=pass header.d=client.example; spf=pass smtp.mailfrom=maya@client.example`],
    ['unknown', `${server}; dmarc=pass header.from=other.example`],
    ['unknown', `${server}; dmarc=pass`],
    ['unknown', `${server}; dmarc=temperror header.from=client.example`],
    ['unknown', `${server}; (dmarc=pass header.from=client.example)`],
    ['unknown', `${server}; reason="; dmarc=pass header.from=client.example`],
    ['unknown', `${server}; spf=fail (never closed; dmarc=pass header.from=client.example`],
    ['unknown', ''],
  ])('%s: %s', (expected, header) => {
    expect(judge([header])).toBe(expected);
  });

  it('is read from several headers, as opendkim and opendmarc write them', () => {
    expect(judge([`${server}; dkim=pass header.d=client.example`, pass])).toBe('passed');
    expect(judge([pass, `${server}; dkim=pass header.d=client.example`])).toBe('passed');
  });

  it('compares domains in their DNS form', () => {
    const sender = { address: 'maya@müller.example', name: '' };
    expect(judge([`${server}; dmarc=pass header.from=xn--mller-kva.example`], server, sender)).toBe('passed');
  });

  it('does not cut off what follows a slash', () => {
    expect(judge([`${server}; dmarc=pass header.from=client.example/.attacker.example`])).toBe('unknown');
  });
});

describe('a forged header', () => {
  it.each([
    ['below the real one, which failed', 'failed', [fail, pass]],
    ['below that of another server', 'unknown', [`${server}; dkim=none`, 'relay.example; dkim=none', pass]],
    ['with another name', 'unknown', [pass.replace(server, 'mx.attacker.example')]],
    [
      'with the name in a comment',
      'unknown',
      [`(${server}) mx.attacker.example; dmarc=pass header.from=client.example`],
    ],
    ['with the name in quotation marks', 'unknown', [pass.replace(server, `"${server}"`)]],
    ['with a comment before the name', 'unknown', [`(x)${pass}`]],
    ['with a comment behind the name', 'unknown', [pass.replace(';', '(x);')]],
    ['with an invisible character in the name', 'unknown', [pass.replace('firm', 'fi\u0081rm')]],
    ['with a longer name', 'unknown', [pass.replace(server, `${server}.attacker.example`)]],
    ['with the name as a result', 'unknown', [`attacker.example; ${pass}`]],
  ])('%s does not count', (_where, expected, headers) => {
    expect(judge(headers)).toBe(expected);
  });

  it('does not count without a configured server', () => {
    const claims = {
      from,
      severalSenders: false,
      authenticationResults: [pass, '; dmarc=pass header.from=client.example'],
    };
    expect(readAuthentication(claims, undefined)).toEqual({ authentication: 'unknown', results: null });
  });
});

it('fails a mail with several senders, whatever the server says', () => {
  const claims = { from, severalSenders: true, authenticationResults: [pass] };
  expect(readAuthentication(claims, server).authentication).toBe('failed');
});

it('keeps only the header that it believed', () => {
  const claims = {
    from,
    severalSenders: false,
    authenticationResults: ['relay.example; none', pass, 'x.example; none'],
  };
  expect(readAuthentication(claims, server).results).toBe(pass);
});

it('keeps no character that PostgreSQL refuses', () => {
  const claims = { from, severalSenders: false, authenticationResults: [`${pass} reason="a\0b"`] };
  expect(readAuthentication(claims, server).results).toBe(`${pass} reason="ab"`);
});

it('handles a huge header at once', () => {
  const started = performance.now();
  expect(judge([`${server}; ${'(a = b "c '.repeat(100_000)}`])).toBe('unknown');
  expect(performance.now() - started).toBeLessThan(500);
});
