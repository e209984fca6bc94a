import { balances, bumpGuard, closeAccount } from '@sixpence/ledger'
import type * as calls from '@sixpence/protocol/personal-data/personal-data'
import { confirmMethodOf, openConfirmation, takeConfirmation } from '#auth/confirmation.ts'
import { waitsOnWire } from '#auth/waits-on-wire.ts'
import type { Context, Handler } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { keptUntil } from '#rules/retention.ts'
import { type Customer, customerGuard, type Person } from '#store/customer/people.ts'
import { openCustomer, sealedCustomer, type SealedCustomer } from '#store/customer/sealed-people.ts'
import { destroyKeys, forgetAtOnce } from './forget.ts'
import { ownCustomerOf } from './own-customer.ts'

const subject = 'erasure'

export const personalDataErasureRequest: Handler<typeof calls.personalDataErasureRequest> = async (
  _input,
  { by: { person }, services: s, browser, t, refuse },
) => {
  const customer = await ownCustomerOf(s, person)
  await requireLeavable(s, person, customer, refuse)
  const until = await lastDay(s, customer)
  const method = confirmMethodOf(person)
  const { brand } = browser
  const opened = await openConfirmation(s, { person, brand, kind: 'twoStep', subject, method, t })
  return {
    requestKey: opened.key,
    ...waitsOnWire(method, opened),
    ...(until && { keptUntil: until.toISOString() }),
  }
}

export const personalDataErasureConfirm: Handler<typeof calls.personalDataErasureConfirm> = async (
  { requestKey, code },
  context,
) => {
  const { by, services: s, browser, t, refuse } = context
  const { person } = by
  const customer = await ownCustomerOf(s, person)
  await requireLeavable(s, person, customer, refuse)
  const until = await lastDay(s, customer)
  await takeConfirmation(s, { key: requestKey, person, kind: 'twoStep', code, subject: /^erasure$/ })
  await leave(context, customer, until)
  s.store.people.forget(person.id)
  await s.sessions.endOf(person.id, 'erased')
  const brand = s.brand(browser.brand).name
  s.later.run(() =>
    s.partners.mail.send({
      brand: browser.brand,
      to: person.email,
      subject: t('Your account is closed'),
      text: t(
        '{brand}: your account is closed and your personal data is erased. What the law makes us keep is locked away until its time is over.',
        { brand },
      ),
    }),
  )
  return until ? { keptUntil: until.toISOString() } : {}
}

type Refuse = (
  refusal: 'erasureByDesk' | 'erasureCompanyLeft' | 'erasureMoneyLeft' | 'erasurePaymentsOpen',
  facts?: Record<string, string>,
) => never

/** Whoever leaves leaves no money, no open payment, no company and no open case behind. */
async function requireLeavable(
  s: Services,
  person: Person,
  customer: Customer | undefined,
  refuse: Refuse,
): Promise<void> {
  if (person.isAdmin || customer?.limited) refuse('erasureByDesk')
  const money = customer ? await moneyOf(s, customer.id) : []
  if (money.some(({ held }) => held.units !== 0n)) refuse('erasurePaymentsOpen')
  if (money.some(({ booked }) => booked.units !== 0n)) refuse('erasureMoneyLeft')
  const { rows } = await s.db.query<{ sealed: SealedCustomer }>(
    `select ${sealedCustomer('c')} as sealed from app.access a join app.customer c on c.id = a.customer_id
     where a.person_id = $1 and a.access_right = 2 and c.type <> 1 and not c.closed and not exists (
       select from app.access o where o.customer_id = c.id and o.person_id <> $1 and o.access_right = 2)
     order by c.id limit 1`,
    [person.id],
  )
  if (rows[0]) refuse('erasureCompanyLeft', { company: openCustomer(s.personal, rows[0].sealed).name })
}

async function moneyOf(s: Services, customerId: number) {
  const accounts = await s.store.accounts.of(customerId)
  const found = await balances(
    s.db,
    accounts.map(({ id }) => id),
  )
  return [...found.values()]
}

async function lastDay(s: Services, customer: Customer | undefined): Promise<Date | undefined> {
  if (!customer) return undefined
  const { rows } = await s.db.query<{ hasPaid: boolean }>(
    `select exists (select from app.account a join ledger.balance b on b.account_id = a.id
       where a.customer_id = $1 and b.version > 0) as "hasPaid"`,
    [customer.id],
  )
  return keptUntil(s.clock.now(), { verified: customer.verified, hasPaid: rows[0]?.hasPaid ?? false })
}

/** The ledger itself says that nothing is left: an account with money, or a hold, does not close. */
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
      await client.query('update app.customer set closed = true where id = $1', [customer.id])
      await bumpGuard(client, customerGuard(customer.id))
      await client.query(
        'insert into app.erasure (customer_id, person_id, asked_at, due_at) values ($1, $2, $3, $4)',
        [customer.id, person.id, now, until ?? now],
      )
    }
    await forgetAtOnce(client, { personId: person.id, customerId: customer?.id })
  })
  if (!until) await destroyKeys(s, { personId: person.id, customerId: customer?.id })
}

/** The time of what had to be kept is over: its keys are destroyed. Gives of how many. */
export async function finishErasures(s: Services): Promise<number> {
  const { rows } = await s.db.query<{ personId: number; customerId: number }>(
    `select person_id as "personId", customer_id as "customerId" from app.erasure
     where done_at is null and due_at <= $1 order by due_at limit 100`,
    [s.clock.now()],
  )
  for (const who of rows) await destroyKeys(s, who)
  return rows.length
}
