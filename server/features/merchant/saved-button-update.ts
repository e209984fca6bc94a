import type * as calls from '@sixpence/protocol/merchant/merchant'
import { digestOfChange } from '#auth/confirmed.ts'
import { notifyCompany } from '#auth/notify-person.ts'
import type { Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { lockCustomer } from '#store/customer/locks.ts'
import { changeButton, notifyAddressOf } from '#store/saved-button/saved-buttons.ts'
import { askedBy } from './saved-buttons.ts'

/** A new notification address is confirmed by the person's own factor; all other changes take effect at once. */
export const savedButtonUpdate: Handler<typeof calls.savedButtonUpdate> = async (input, context) => {
  const { by, own, services: s, change } = context
  const { id, customerId, notifyAddress } = own.id
  const settings = await askedBy(input.form, context)
  const isFree = (before: string | null) =>
    settings.notifyAddress === null || settings.notifyAddress === before
  const act = {
    subject: `button:${customerId}:${id}:${digestOfChange(settings)}`,
    facts: { company: by.customer.name, address: settings.notifyAddress ?? '–' },
  }
  const write = async ({ isConfirmed }: { isConfirmed: boolean }) => {
    await change(async (client) => {
      // Serialised with other changes: a colleague may have replaced the previous address meanwhile.
      await lockCustomer(client, customerId)
      const before = (await notifyAddressOf(client, customerId, id)) ?? null
      if (!isConfirmed && !isFree(before)) throw new Refused('confirmationOver')
      await changeButton(client, id, settings)
      if (isConfirmed) await notifyCompany(s, client, { customer: by.customer, by: by.person, act })
    })
    return {}
  }
  return { act: isFree(notifyAddress) ? undefined : act, does: write }
}
