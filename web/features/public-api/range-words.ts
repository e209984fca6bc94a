import type { AllowedIp } from '@sixpence/protocol/public-api/allowed-ips'

/** The addresses of a range: a single address, or both ends. */
export const inWords = ({ ipFrom, ipTo }: Pick<AllowedIp, 'ipFrom' | 'ipTo'>): string =>
  ipFrom === ipTo ? ipFrom : `${ipFrom} – ${ipTo}`
