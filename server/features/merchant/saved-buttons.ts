import type * as calls from '@sixpence/protocol/merchant/merchant'
import { type ButtonForm, mostButtons, type SavedButton } from '@sixpence/protocol/merchant/merchant'
import type { Context, Handlers } from '#context/handler.ts'
import { readAmount } from '#payments/amount.ts'
import {
  type Asked,
  changeButton,
  formOf,
  keepButton,
  type OwnSavedButton,
  savedButtonsOf,
} from '#store/saved-button/saved-buttons.ts'

type Calls = Pick<
  typeof calls,
  'savedButtonList' | 'savedButtonGet' | 'savedButtonCreate' | 'savedButtonUpdate' | 'savedButtonDelete'
>

export const savedButtons: Handlers<Calls> = {
  savedButtonList: async (_input, { by: { customer }, services: s }) => ({
    buttons: (await savedButtonsOf(s.db, customer.id)).map(shown),
  }),

  savedButtonGet: async (_input, { own }) => ({ button: shown(own.id) }),

  savedButtonCreate: async ({ form }, context) => {
    const { by, services: s, change, refuse } = context
    const asked = await askedBy(form, context)
    const id = await change((client) => keepButton(client, by.customer.id, asked, s.clock.now()))
    return { id: id ?? refuse('tooManyButtons', { most: mostButtons }) }
  },

  savedButtonUpdate: async ({ id, form }, context) => {
    const asked = await askedBy(form, context)
    await context.change((client) => changeButton(client, id, asked))
    return {}
  },

  savedButtonDelete: async ({ id }, { change }) => {
    await change((client) => client.query('delete from app.saved_button where id = $1', [id]))
    return {}
  },
}

const shown = (button: OwnSavedButton): SavedButton => ({
  id: button.id,
  handle: button.handle,
  form: formOf(button),
  createdAt: button.createdAt.toISOString(),
})

/** What a button asks for, once nothing is wrong with it. @throws Refused */
async function askedBy(
  { name, type, amount, currencyCode, description, frequency }: ButtonForm,
  { by, services: s, refuse }: Pick<Context<typeof calls.savedButtonUpdate>, 'by' | 'services' | 'refuse'>,
): Promise<Asked> {
  if (amount === undefined && type !== 'donate') refuse('buttonAmountMissing')
  if (type === 'subscribe' && frequency === undefined) refuse('buttonFrequencyMissing')
  if (type !== 'subscribe' && frequency !== undefined) refuse('buttonFrequencyNotAsked')
  const currencies = await s.store.payees.currenciesOf(by.customer.id)
  if (!currencies.includes(currencyCode)) refuse('buttonAccountMissing', { currency: currencyCode })
  const price =
    amount === undefined
      ? null
      : readAmount(amount, currencyCode, (refused, facts) => refuse(refused, facts, 'form.amount'))
  return {
    name,
    type,
    units: price && String(price.units),
    currency: currencyCode,
    description: description || null,
    frequency: frequency ?? null,
  }
}
