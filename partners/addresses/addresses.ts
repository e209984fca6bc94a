/** What a list knows of an internet address. */
export type AddressFacts = { countryCode?: string; isVpn: boolean; isProxy: boolean; isTor: boolean }

/** Who knows internet addresses. Asked on every call that wants to know, so it answers from memory. */
export type Addresses = { of(address: string): AddressFacts }
