import type * as calls from '@sixpence/protocol/merchant/notices'
import { noticeStatuses } from '@sixpence/protocol/merchant/notices'
import { digestOfChange } from '#auth/confirmed.ts'
import { notifyCompany } from '#auth/notify-person.ts'
import type { Context, Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { addressRules, readAddress, type AddressProblem } from '#deliveries/address.ts'
import { lockCustomer } from '#store/customer/locks.ts'
import { endpointOf, keepEndpoint, type Endpoint } from '#store/delivery/endpoints.ts'
import { eventsOf, notifyStatusOf } from './notices.ts'
import { renewedSecret } from './renew-secret.ts'

/** A new address, further kinds of messages and switching them on are confirmed; all other changes take effect at once. */
export const ipnSettingsUpdate: Handler<typeof calls.ipnSettingsUpdate> = async (input, context) => {
  const { by, services: s, change, refuse } = context
  const { notifyUrl, notifyStatusId, statusId, secret } = input
  const of = { customerId: by.customer.id, kind: 'ipn' } as const
  const isSettings = [notifyUrl, notifyStatusId, statusId].some((item) => item !== undefined)
  if (secret) return isSettings ? refuse('noticeSecretAlone') : renewedSecret(context, 'ipn')
  if (notifyUrl !== undefined) requirePublic(notifyUrl, context)
  const before = await endpointOf(s, of.customerId, 'ipn', s.clock.now())
  const act = {
    subject: `notices:${of.customerId}:ipn:${digestOfChange([notifyUrl, notifyStatusId, statusId])}`,
    facts: { company: by.customer.name, address: notifyUrl ?? before?.address ?? '–' },
  }
  const isFree = (endpoint: Endpoint | undefined) =>
    (notifyUrl === undefined || notifyUrl === endpoint?.address) &&
    !(statusId === noticeStatuses.on && endpoint?.isOn === false) &&
    (notifyStatusId === undefined ||
      eventsOf(notifyStatusId).every((event) => eventsOf(notifyStatusOf(endpoint)).includes(event)))
  const write = async ({ isConfirmed }: { isConfirmed: boolean }) => {
    const newSecretText = await change(async (client) => {
      const now = s.clock.now()
      // Serialised with other changes: settings missing from the input stay as a colleague may have set them meanwhile.
      await lockCustomer(client, of.customerId)
      const endpoint = await endpointOf({ db: client, personal: s.personal }, of.customerId, 'ipn', now)
      if (!isConfirmed && !isFree(endpoint)) throw new Refused('confirmationOver')
      const address = notifyUrl ?? endpoint?.address ?? refuse('noticeAddressMissing')
      const secret = await keepEndpoint(
        { db: client, personal: s.personal },
        of,
        {
          isOn: statusId === undefined ? (endpoint?.isOn ?? true) : statusId === noticeStatuses.on,
          address,
          events: eventsOf(notifyStatusId ?? notifyStatusOf(endpoint)),
        },
        now,
      )
      await notifyCompany(s, client, { customer: by.customer, by: by.person, act })
      return secret
    })
    return newSecretText === undefined ? {} : { secret: newSecretText }
  }
  return { act: isFree(before) ? undefined : act, does: write }
}

const refusals = {
  notAnAddress: 'noticeAddressInvalid',
  notHttps: 'noticeAddressNotHttps',
  hasUserInfo: 'noticeAddressUserInfo',
  portNotAllowed: 'noticeAddressPort',
  notPublic: 'noticeAddressNotPublic',
} as const satisfies Record<AddressProblem, string>

/** Only the form of a host name is checked here: its address is resolved for every message. */
function requirePublic(
  address: string,
  { services: s, refuse }: Pick<Context<typeof calls.ipnSettingsUpdate>, 'services' | 'refuse'>,
): void {
  const read = readAddress(address, addressRules(s.config))
  if ('problem' in read) refuse(refusals[read.problem])
}
