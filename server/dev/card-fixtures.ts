import { createECDH } from 'node:crypto'
import type * as calls from '@sixpence/protocol/cards'
import { cardStatuses } from '@sixpence/protocol/rules/cards'
import { sealFor } from '@sixpence/partners/cards/sealing'
import { transaction } from '#db/database.ts'
import { cardProduct } from '#dictionaries/card-products.ts'
import { insertAccount } from '#store/new-account.ts'
import type { CastCustomer } from './cast-people.ts'
import type { FixturesOf, World } from './fixtures.ts'
import { ownAddress } from './profile-fixtures.ts'
import { fresh, waiting } from './security-fixtures.ts'
import type { TestBank } from './test-bank.ts'

type Wanted = { product: number; status: number; isExpress?: boolean; settlementAccountId?: number }

/** A card of the customer's that its company has made, in this state; made once of each product. */
export async function haveCard(
  bank: TestBank,
  customer: Pick<CastCustomer, 'id' | 'brand' | 'personId'>,
  { product: type, status, isExpress = false, settlementAccountId }: Wanted,
): Promise<number> {
  const { services: s, database } = bank
  const product = cardProduct(type)
  const company = s.partners.cards
  if (!product || !company) throw new Error(`no card of product ${type} is made`)
  const known = await database.owner.query<{ id: string }>(
    'select id from app.account where customer_id = $1 and type = $2',
    [customer.id, type],
  )
  const { currency, network, isVirtual } = product
  const accountId =
    Number(known.rows[0]?.id ?? 0) ||
    (await transaction(s.db, (client) =>
      insertAccount(
        client,
        {
          customerId: customer.id,
          brand: customer.brand,
          currency,
          alias: `card ${type}`,
          type,
          ...(settlementAccountId !== undefined && { settlementAccountId }),
        },
        s.clock.now(),
      ),
    ))
  const reference = `fixture-${accountId}`
  const { token, lastFour, expiryMonth, expiryYear } = await company.make({
    reference,
    brand: customer.brand,
    network,
    isVirtual,
    currency,
    holder: 'Ana Nowak',
  })
  const made = [token, lastFour, expiryMonth, expiryYear]
  await database.owner.query('delete from app.card_order where account_id = $1', [accountId])
  await database.owner.query(
    `insert into app.card (account_id, customer_id, person_id, status, token, last_four, expiry_month, expiry_year,
       created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, now())
     on conflict (account_id) do update set status = excluded.status, token = excluded.token,
       last_four = excluded.last_four, expiry_year = excluded.expiry_year`,
    [accountId, customer.id, customer.personId, status, ...made],
  )
  await database.owner.query(
    `insert into app.card_order (operation_id, account_id, is_first, status, token, last_four, expiry_month, expiry_year,
       is_express, at) values ((select coalesce(min(operation_id), 0) - 1 from app.card_order where operation_id < 0),
       $1, true, $2, $3, $4, $5, $6, $7, now())`,
    [accountId, status, ...made, isExpress],
  )
  return accountId
}

/** The page that asks: its key, and what it can open with it. */
export function somePage() {
  const own = createECDH('prime256v1')
  return { own, pageKey: own.generateKeys('base64url') }
}

const virtual = ({ bank, customer }: World, status: number = cardStatuses.active): Promise<number> =>
  haveCard(bank, customer, { product: 2010, status })
/** What was ordered of a card follows a moment later: each step has a card of its own. */
const physical = (
  { bank, customer }: World,
  status: number = cardStatuses.active,
  product = 2011,
): Promise<number> => haveCard(bank, customer, { product, status })

/** Its old address, money for a fee, and room for one more card. */
async function able({ bank, customer }: World): Promise<number> {
  const { owner } = bank.database
  await bank.fund(customer.account, '100.00')
  await owner.query('update app.card set status = $2 where customer_id = $1', [
    customer.id,
    cardStatuses.canceled,
  ])
  return ownAddress(bank, customer)
}

const lastFourOf = async ({ database }: TestBank, accountId: number): Promise<string> =>
  (
    await database.owner.query<{ four: string }>(
      'select last_four as four from app.card where account_id = $1',
      [accountId],
    )
  ).rows[0]?.four ?? '0000'

export const forCards: FixturesOf<typeof calls> = {
  cardList: async (world) => (await virtual(world), {}),
  cardPause: async (world) => ({ accountId: await virtual(world) }),
  cardUnpause: async (world) => ({ accountId: await virtual(world, cardStatuses.paused) }),
  cardBlock: async (world) => ({ accountId: await virtual(world), reason: 'notNeeded' }),
  cardAliasSet: async (world) => ({ accountId: await virtual(world), cardAliasName: 'Groceries' }),
  cardPinShow: async (world) => {
    await fresh(world)
    return { accountId: await physical(world) }
  },
  cardPinGet: async (world) => {
    const accountId = await physical(world)
    const { key, code } = await waiting(world, 'twoStep', `cardPin:${accountId}`)
    return { accountId, requestKey: key, code, pageKey: somePage().pageKey }
  },
  cardPinChange: async (world) => {
    const accountId = await physical(world)
    const { key, code } = await waiting(world, 'twoStep', `cardPinChange:${accountId}`)
    const companyKey = (await world.bank.services.partners.cards?.publicKey()) ?? ''
    const [pin, pinRepeat] = [sealFor(companyKey, '4821'), sealFor(companyKey, '4821')]
    return { accountId, requestKey: key, confirm: code, pin, pinRepeat }
  },
  cardDetailsGet: async (world) => {
    await fresh(world)
    return { accountId: await virtual(world), pageKey: somePage().pageKey }
  },
  cardEnroll: async (world) => ({ accountId: await virtual(world) }),
  cardApplyInfoGet: () => ({ countryCode: 'LT' }),
  cardFeesGet: async ({ bank, customer }) => ({
    cardType: 2011,
    addressId: await ownAddress(bank, customer),
  }),
  cardCrossPlatformRequirementsGet: ({ customer }) => ({ accountId: customer.account }),
  addressReplacementCheck: async ({ bank, customer }) => ({
    countryCode: 'LV',
    oldAddressId: await ownAddress(bank, customer),
  }),
  cardApply: async (world) => ({
    cardType: 2011,
    accountId: world.customer.account,
    addressId: await able(world),
    isExpressShipping: false,
  }),
  cardReissue: async (world) => {
    await able(world)
    return {
      accountId: await physical(world),
      isExpressShipping: false,
      feeAccountId: world.customer.account,
    }
  },
  cardShippingUpgrade: async (world) => {
    await able(world)
    return {
      accountId: await physical(world, cardStatuses.printing, 2013),
      feeAccountId: world.customer.account,
    }
  },
  cardActivationDataGet: async (world) => ({ accountId: await physical(world, cardStatuses.shipped, 2012) }),
  cardActivate: async (world) => {
    const accountId = await physical(world, cardStatuses.shipped, 2012)
    return {
      accountId,
      extraParams: { lastFour: await lastFourOf(world.bank, accountId) },
      feeAccountId: world.customer.account,
      pageKey: somePage().pageKey,
    }
  },
  cardLoad: async (world) => ({
    accountId: await virtual(world),
    fromAccountId: world.customer.account,
    amount: '0.01',
  }),
}
