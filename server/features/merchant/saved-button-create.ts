import type * as calls from '@sixpence/protocol/merchant/merchant'
import { maxButtons } from '@sixpence/protocol/merchant/merchant'
import { digestOfChange } from '#auth/confirmed.ts'
import { notifyCompany } from '#auth/notify-person.ts'
import type { Handler } from '#context/handler.ts'
import { keepButton, savedButtonsOf } from '#store/saved-button/saved-buttons.ts'
import { askedBy } from './saved-buttons.ts'

/**
 * A button that notifies an address of the company's payments is confirmed by the person's own factor; any other is
 * stored at once.
 */
export const savedButtonCreate: Handler<typeof calls.savedButtonCreate> = async (input, context) => {
  const { by, services: s, change, refuse } = context
  const customerId = by.customer.id
  const settings = await askedBy(input.form, context)
  const tooMany = () => refuse('tooManyButtons', { most: maxButtons })
  const isFree = settings.notifyAddress === null
  const act = {
    subject: `button:${customerId}:new:${digestOfChange(settings)}`,
    facts: { company: by.customer.name, address: settings.notifyAddress ?? '–' },
  }
  const does = async () => ({
    id: await change(async (client) => {
      const id = (await keepButton(client, customerId, settings, s.clock.now())) ?? tooMany()
      if (!isFree) await notifyCompany(s, client, { customer: by.customer, by: by.person, act })
      return id
    }),
  })
  if (isFree) return { does }
  // Checked before a code is sent, and again when the button is stored.
  if ((await savedButtonsOf(s.db, customerId)).length >= maxButtons) return tooMany()
  return { act, does }
}
