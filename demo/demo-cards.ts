import { setTimeout as sleep } from 'node:timers/promises'
import { amountText, parseAmount, zero } from '@sixpence/money'
import type { CardCall, CardWord } from '@sixpence/partners/cards/cards'
import { accountTypes } from '@sixpence/protocol/accounts/accounts'
import { cardStatuses } from '@sixpence/protocol/rules/cards'
import { ownTransfer } from '@sixpence/server/payments/kinds/own-transfer.ts'
import type { ActingPrincipal } from '@sixpence/server/context/handler.ts'
import type { Later } from '@sixpence/server/core/background-work.ts'
import { faultFields } from '@sixpence/server/core/log.ts'
import { Refused } from '@sixpence/server/core/refused.ts'
import type { Services } from '@sixpence/server/context/services.ts'
import { translator } from '@sixpence/server/core/translate.ts'
import { cardProduct } from '@sixpence/server/dictionaries/card-products.ts'
import { orderPaid, priceOf } from '@sixpence/server/features/cards/card-fee.ts'
import { workCards } from '@sixpence/server/features/cards/card-work.ts'
import { moveCard } from '@sixpence/server/features/cards/move-card.ts'
import { handleCardWebhook } from '@sixpence/server/features/cards/card-webhook.ts'
import type { OwnAccount } from '@sixpence/server/store/account/accounts.ts'
import { cardOf, type OwnCard } from '@sixpence/server/store/card/cards.ts'
import { stepKey } from '@sixpence/server/store/operation/step-key.ts'

type DemoCard = {
  brand: string
  email: string
  type: 1 | 2
  product: number
  alias: string
  /** Statuses the card company reported. */
  words?: readonly CardWord[]
  isActivated?: true
  load?: string
  isPaused?: true
  isBlocked?: true
  buys?: readonly (readonly [merchant: string, units: string, end: 'booked' | 'held' | 'givenUp'])[]
}

const byPost = ['printing', 'printed', 'shipped'] as const
const ines = { brand: 'ostra', email: 'ines@ostra.example', type: 1 } as const
const marta = { brand: 'gintara', email: 'marta@gintara.example', type: 1 } as const
const company = { ...ines, type: 2 } as const

/** Cards of the demo's people, in every common state. */
const demoCards: readonly DemoCard[] = [
  {
    ...ines,
    product: 2011,
    alias: 'Everyday card',
    words: byPost,
    isActivated: true,
    load: '240.00',
    buys: [
      ['Kavos namai', '480', 'booked'],
      ['Rimi', '2315', 'booked'],
      ['Railway', '1260', 'held'],
      ['Fuel 24', '5000', 'givenUp'],
    ],
  },
  { ...ines, product: 2031, alias: 'Dollars abroad', words: byPost },
  { ...ines, product: 2010, alias: 'Subscriptions', load: '60.00', buys: [['Knygos.lt', '1890', 'booked']] },
  { ...ines, product: 2060, alias: 'Weekends in Cluj', isPaused: true },
  { ...ines, product: 2030, alias: 'Old shop card', isBlocked: true },
  { ...marta, product: 2010, alias: 'Online', load: '85.00' },
  { ...marta, product: 2012, alias: 'Wallet card', words: ['printing'] },
  { ...company, product: 2007, alias: 'Software' },
]

/** Orders the cards through the usual steps, if there are none. */
export async function seedCards(s: Services): Promise<void> {
  const { rowCount } = await s.db.query('select from app.card limit 1')
  if (rowCount) return
  for (const demoCard of demoCards) {
    try {
      await seedCard(s, demoCard)
    } catch (error) {
      // May be refused in a demo that has been used.
      s.log.warn(faultFields(error), 'one of the demo’s cards is not there')
    }
  }
}

async function seedCard(s: Services, demoCard: DemoCard): Promise<void> {
  const by = await acting(s, demoCard)
  const product = cardProduct(demoCard.product)
  const accounts = await s.store.accounts.of(by.customer.id)
  const payer = accounts.find(
    ({ currency, type }) => currency === product?.currency && type === accountTypes.payment,
  )
  if (!product || !payer) throw new Error(`${demoCard.email} cannot pay for a card`)
  const address = (await s.contacts.addresses(by.customer.id))[0]
  const accountId = await orderPaid(paying(s, by, `card ${demoCard.alias}`), {
    order: {
      do: 'issue',
      customerId: by.customer.id,
      personId: by.person.id,
      product: product.id,
      currency: product.currency,
      alias: demoCard.alias,
      ...(!product.isPrepaid && { settlementAccountId: payer.id }),
      ...(!product.isVirtual && address && { addressId: address.id }),
      isExpress: false,
    },
    account: payer,
    amount: priceOf(product.issue, product.currency),
    field: 'accountId',
  })
  const card = await createCard(s, accountId)
  for (const status of demoCard.words ?? []) {
    await tell(s, card, { type: 'status', status })
    await s.db.query('update sandbox.card set state = $2 where token = $1', [card.token, status])
  }
  if (demoCard.isActivated) await activate(s, by, { card, payer })
  if (demoCard.load) await load(s, by, { card, payer, amount: demoCard.load })
  for (const [merchant, units, end] of demoCard.buys ?? []) await buy(s, card, { merchant, units, end })
  const to = demoCard.isPaused ? cardStatuses.paused : demoCard.isBlocked ? cardStatuses.canceled : undefined
  if (to !== undefined) await moveCard(s.db, accountId, { from: [cardStatuses.active], to })
}

async function acting(s: Services, { brand, email, type }: DemoCard): Promise<ActingPrincipal> {
  const person = await s.store.people.personByEmail(brand, email)
  const customers = person ? await s.store.people.customersOf(person.id) : []
  const customer = customers.find((customer) => customer.type === type)
  if (!person || !customer) throw new Error(`${email} acts for nobody`)
  return { person, customer, sessionId: 'demo' }
}

const paying = (s: Services, by: ActingPrincipal, step: string) => ({
  by,
  services: s,
  t: translator('en'),
  // The same key at every start, so that a repeated start finds the order again.
  idempotency: stepKey(step, { id: by.customer.id, at: new Date(0) }),
  refuse: (name: ConstructorParameters<typeof Refused>[0]): never => {
    throw new Refused(name)
  },
})

/** Runs the job until the card is issued; the bank's own job may be faster. */
async function createCard(s: Services, accountId: number): Promise<OwnCard & { token: string }> {
  for (let tries = 0; tries < 100; tries += 1) {
    await workCards(s)
    const card = await cardOf(s.db, accountId)
    if (card?.token) return { ...card, token: card.token }
    await sleep(50)
  }
  throw new Error(`the card of account ${accountId} was not made`)
}

type CardCallDraft = CardCall extends infer Each
  ? Each extends CardCall
    ? Omit<Each, 'id' | 'at' | 'token'>
    : never
  : never

const tell = (
  s: Services,
  { token }: { token: string },
  call: CardCallDraft,
  id = `demo-${token}-${Object.values(call).join('-')}`,
) => handleCardWebhook({ ...s, later: unsaid }, { ...call, id, at: s.clock.now().toISOString(), token })

/** The demo's initial state causes no mails. */
const unsaid: Pick<Later, 'run'> = { run: () => undefined }

async function activate(
  s: Services,
  by: ActingPrincipal,
  { card, payer }: { card: OwnCard; payer: OwnAccount },
) {
  if (!card.order) throw new Error('nothing was ordered')
  await orderPaid(paying(s, by, `activate ${card.alias}`), {
    order: {
      do: 'activate',
      customerId: card.customerId,
      accountId: card.accountId,
      order: card.order.operationId,
    },
    account: payer,
    amount: zero(card.currency),
    field: 'feeAccountId',
  })
}

type Load = { card: OwnCard; payer: OwnAccount; amount: string }

async function load(s: Services, by: ActingPrincipal, { card, payer, amount: text }: Load): Promise<void> {
  const to = await s.store.accounts.own(card.customerId, card.accountId)
  const amount = parseAmount(text, card.currency)
  if (!to || 'refused' in amount) throw new Error(`${text} cannot be loaded`)
  const terms = { debit: amount, credit: amount, rate: '1', fee: zero(card.currency) }
  const command = await ownTransfer(paying(s, by, `load ${card.alias}`), { from: payer, to, ...terms })
  const result = await s.committer.submit(command)
  if (!('operationId' in result)) throw new Error(`${amountText(amount)} was ${result.outcome}`)
}

type DemoPurchase = { merchant: string; units: string; end: 'booked' | 'held' | 'givenUp' }

async function buy(
  s: Services,
  card: OwnCard & { token: string },
  { merchant, units, end }: DemoPurchase,
): Promise<void> {
  const id = `demo-${card.accountId}-${merchant.replaceAll(/\W/g, '')}`
  const reference = String(481_200 + card.accountId)
  await tell(s, card, { type: 'purchase', merchant, units, reference }, id)
  if (end === 'booked') await tell(s, card, { type: 'booked', of: id, part: 0, units, isLast: true })
  if (end === 'givenUp') await tell(s, card, { type: 'givenUp', of: id })
}
