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
 * The address of a webhook has to be one to which messages are sent. Of a name only its form is checked: what it leads
 * to is looked up for every message. @throws Refused at the field `url`
 */
export function requirePublicUrl({ config }: Pick<Services, 'config'>, url: string): void {
  const read = readAddress(url, addressRules(config))
  if ('problem' in read) throw new Refused(refusals[read.problem], {}, 'url')
}
