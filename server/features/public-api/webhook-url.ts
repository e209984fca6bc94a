import type { RefusalName } from '@sixpence/protocol/codes'
import { Refused } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import { addressRules, readAddress, type AddressProblem } from '#deliveries/address.ts'

const refusals = {
  notAnAddress: 'webhookUrlInvalid',
  notHttps: 'webhookUrlNotHttps',
  hasUserInfo: 'webhookUrlUserInfo',
  portNotAllowed: 'webhookUrlPort',
  notPublic: 'webhookUrlNotPublic',
} as const satisfies Record<AddressProblem, RefusalName>

/**
 * Requires a webhook address to which messages may be sent. Only the form of a host name is checked: its address is
 * resolved for every message. @throws Refused at the field `url`
 */
export function requirePublicUrl({ config }: Pick<Services, 'config'>, url: string): void {
  const read = readAddress(url, addressRules(config))
  if ('problem' in read) throw new Refused(refusals[read.problem], {}, 'url')
}
