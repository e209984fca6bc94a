import type * as calls from '@sixpence/protocol/merchant/merchant'
import { digestOfChange, onceConfirmed } from '#auth/confirmed.ts'
import type { Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { lockCustomer } from '#store/customer/locks.ts'
import { changeButton, notifyAddressOf } from '#store/saved-button/saved-buttons.ts'
import { askedBy } from './saved-buttons.ts'

/** Another address that is told of payments is confirmed by the person's own factor; all else is changed at once. */
export const savedButtonUpdate: Handler<typeof calls.savedButtonUpdate> = async (input, context) => {
  const { own, change } = context
  const { id, customerId, notifyAddress } = own.id
  const asked = await askedBy(input.form, context)
  const isFree = (before: string | null) => asked.notifyAddress === null || asked.notifyAddress === before
  const write = async ({ isConfirmed }: { isConfirmed: boolean }) => {
    await change(async (client) => {
      // In turn with other changes: the address that was there may be a colleague's who has replaced it meanwhile.
      await lockCustomer(client, customerId)
      const before = (await notifyAddressOf(client, customerId, id)) ?? null
      if (!isConfirmed && !isFree(before)) throw new Refused('confirmationOver')
      await changeButton(client, id, asked)
    })
    return {}
  }
  if (isFree(notifyAddress)) return write({ isConfirmed: false })
  const subject = `button:${customerId}:${id}:${digestOfChange(asked)}`
  return onceConfirmed(context, input, subject, () => write({ isConfirmed: true }))
}
