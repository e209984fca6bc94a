import { closeAccount } from '@sixpence/ledger'
import type * as calls from '@sixpence/protocol/personal-data/personal-data'
import { takeConfirmation } from '#auth/confirmation.ts'
import type { Context, Handler } from '#context/handler.ts'
import { type Customer, raiseGuard } from '#store/customer/people.ts'
import { closeCustomer } from '#store/customer/customer-state.ts'
import { requireLeavable, lastDay } from './finish-erasures.ts'
import { destroyKeys, forgetAtOnce } from './forget.ts'
import { ownCustomerOf } from './own-customer.ts'

export const personalDataErasureConfirm: Handler<typeof calls.personalDataErasureConfirm> = async (
  { requestKey, code },
  context,
) => {
  const { by, services: s, browser, t, refuse } = context
  const { person } = by
  const customer = await ownCustomerOf(s, person)
  await requireLeavable(s, person, customer, refuse)
  const until = await lastDay(s, customer)
  await takeConfirmation(s, { key: requestKey, person, kind: 'twoStep', code, subject: 'erasure' })
  await leave(context, customer, until)
  s.store.people.forget(person.id)
  await s.sessions.endOf(person.id, 'erased')
  const brand = s.brand(browser.brand).name
  s.later.run('personalDataErasureConfirm', () =>
    s.partners.mail.send({
      brand: browser.brand,
      to: person.email,
      subject: t('Your account is closed'),
      text: t(
        '{brand}: your account is closed and your personal data is erased. We keep only what the law requires, and only as long as it requires.',
        { brand },
      ),
    }),
  )
  return until ? { keptUntil: until.toISOString() } : {}
}

/** The ledger guarantees that no money is left: it does not close an account with money or a hold. */
async function leave(
  { by: { person }, services: s, refuse, change }: Context<typeof calls.personalDataErasureConfirm>,
  customer: Customer | undefined,
  until: Date | undefined,
): Promise<void> {
  const now = s.clock.now()
  const accounts = customer ? await s.store.accounts.of(customer.id) : []
  await change(async (client) => {
    for (const { id } of accounts)
      if ((await closeAccount(client, id)) === 'notEmpty') refuse('erasureMoneyLeft')
    if (customer) {
      await closeCustomer(client, customer.id)
      await raiseGuard(client, customer.id)
      await client.query(
        'insert into app.erasure (customer_id, person_id, asked_at, due_at) values ($1, $2, $3, $4)',
        [customer.id, person.id, now, until ?? now],
      )
    }
    await forgetAtOnce(client, { personId: person.id, customerId: customer?.id })
  })
  if (!until) await destroyKeys(s, { personId: person.id, customerId: customer?.id })
}
