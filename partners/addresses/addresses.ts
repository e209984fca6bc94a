/** Facts about an IP address from a list. */
export type AddressFacts = { countryCode?: string; isVpn: boolean; isProxy: boolean; isTor: boolean }

/** Directory of IP addresses. Used in many calls, so that it answers from memory. */
export type Addresses = { of(address: string): AddressFacts }
