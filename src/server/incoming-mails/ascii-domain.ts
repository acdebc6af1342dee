import { domainToASCII } from 'node:url';

/**
 * `domainToASCII` parses a URL host: for other input it would cut off what follows a slash, or decode percent signs.
 */
const international = /^(?=.*[^\0-\x7f])[\p{L}\p{M}\p{N}.-]+$/u;

/** The longest name in the DNS. `domainToASCII` takes the square of the length of some others. */
const maxDomainLength = 253;

/** As in the DNS, in lower case: mail programs show `müller.example`, servers write `xn--mller-kva.example`. */
export function asciiDomain(domain: string): string {
  const lower = domain.toLowerCase();
  const isReadable = lower.length <= maxDomainLength && international.test(lower);
  return (isReadable && domainToASCII(lower)) || lower;
}

/** The same for the part after the @. */
export function asciiAddress(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  return address.slice(0, at).toLowerCase() + asciiDomain(address.slice(at));
}
