import ipaddr from 'ipaddr.js';

/** Who a limit counts: one IPv4 address, or a whole IPv6 /64, since a single line owns all of its 2^64 addresses. */
export function limitedNetwork(address: string): string {
  // If a proxy reports something else, all its visitors count as one caller, not each as a new one.
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`;
}
