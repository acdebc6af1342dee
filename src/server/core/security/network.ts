import ipaddr from 'ipaddr.js';

/** Who a limit counts: one IPv4 address, or a whole IPv6 /64, since a single line owns all of its 2^64 addresses. */
export function limitedNetwork(address: string): string {
  // If a proxy reports something else, all its visitors count as one caller, not each as a new one.
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4' ? parsed.toString() : aroundIPv6(parsed, 64);
}

/** The IPv6 /48 around it: one line may own that many networks, each with its own limits. */
export function limitedSite(address: string): string | undefined {
  if (!ipaddr.isValid(address)) return undefined;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4' ? undefined : aroundIPv6(parsed, 48);
}

function aroundIPv6(address: { toString(): string }, bits: number): string {
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`;
}
