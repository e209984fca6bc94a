import type * as calls from '@sixpence/protocol/merchant/merchant'
import { maxButtons } from '@sixpence/protocol/merchant/merchant'
import { digestOfChange, onceConfirmed } from '#auth/confirmed.ts'
import type { Handler } from '#context/handler.ts'
import { keepButton, savedButtonsOf } from '#store/saved-button/saved-buttons.ts'
import { askedBy } from './saved-buttons.ts'

/** One that tells an address of the company's payments is confirmed by the person's own factor; another is kept at once. */
export const savedButtonCreate: Handler<typeof calls.savedButtonCreate> = async (input, context) => {
  const { by, services: s, change, refuse } = context
  const customerId = by.customer.id
  const asked = await askedBy(input.form, context)
  const tooMany = () => refuse('tooManyButtons', { most: maxButtons })
  const write = async () => ({
    id: (await change((client) => keepButton(client, customerId, asked, s.clock.now()))) ?? tooMany(),
  })
  if (asked.notifyAddress === null) return write()
  // Before a code is sent; they are counted again when it is kept.
  if ((await savedButtonsOf(s.db, customerId)).length >= maxButtons) return tooMany()
  return onceConfirmed(context, input, `button:${customerId}:new:${digestOfChange(asked)}`, write)
}
