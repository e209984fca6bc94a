import { accountStatuses } from '@sixpence/protocol/accounts/accounts'
import { type CardNetwork, cardStatuses, isCardProduct, isOnItsWay } from '@sixpence/protocol/rules/cards'
import type { Currency } from '@sixpence/money'
import type pg from 'pg'
import { cardProduct, type CardProduct } from '#dictionaries/card-products.ts'
import { hasEnded } from './ended-cards.ts'

/** A card with its account, without card number, security code or PIN. */
export type OwnCard = {
  accountId: number
  customerId: number
  personId: number
  brand: string
  type: number
  currency: Currency
  alias: string
  settlementAccountId: number | null
  /** Closed when the account is closed. */
  status: number
  token: string | null
  lastFour: string | null
  expiryMonth: number | null
  expiryYear: number | null
  enrolledAt: Date | null
  product: CardProduct
  network: CardNetwork
  /** The latest order: of the card itself or its replacement. */
  order: CardOrderRow | null
  /** Status of the replacement card that is on its way. */
  reissuedStatus: number | undefined
}

export type CardOrderRow = {
  operationId: number
  isFirst: boolean
  status: number
  token: string | null
  isExpress: boolean
  at: Date
}

type Queries = Pick<pg.Pool, 'query'>
type Row = Omit<OwnCard, 'product' | 'network' | 'reissuedStatus' | 'order'> & {
  state: string
  order: (Omit<CardOrderRow, 'at'> & { at: string }) | null
}

/** The customer's cards, oldest first. */
export const cardsOf = (db: Queries, customerId: number): Promise<OwnCard[]> =>
  read(db, 'c.customer_id = $1', customerId)

/** Earlier cards in another database that had ended: an account there is shown as closed. Cards in use were moved. */
export const cardsBefore = async (db: Queries, customerId: number): Promise<OwnCard[]> =>
  (await read(db, `c.customer_id = $1 and ${hasEnded('c')}`, customerId)).map((card) => ({
    ...card,
    status: accountStatuses.closed,
  }))

/** The card of an account, undefined when the account has none. */
export const cardOf = async (db: Queries, accountId: number): Promise<OwnCard | undefined> =>
  (await read(db, 'c.account_id = $1', accountId))[0]

/** The card with this token of the card company, including a card that is being replaced. */
export const cardOfToken = async (db: Queries, token: string): Promise<OwnCard | undefined> =>
  (
    await read(
      db,
      'c.account_id in (select account_id from app.card where token = $1 union select account_id from app.card_order where token = $1)',
      token,
    )
  )[0]

async function read(db: Queries, where: string, value: number | string): Promise<OwnCard[]> {
  const { rows } = await db.query<Row>(
    `select c.account_id as "accountId", c.customer_id as "customerId", c.person_id as "personId", a.brand, a.type,
       a.currency, a.alias, a.settlement_account_id as "settlementAccountId", c.status, c.token, c.last_four as "lastFour",
       c.expiry_month as "expiryMonth", c.expiry_year as "expiryYear", c.enrolled_at as "enrolledAt", b.state,
       (select json_build_object('operationId', o.operation_id, 'isFirst', o.is_first, 'status', o.status,
            'token', o.token, 'isExpress', o.is_express, 'at', o.at)
          from app.card_order o where o.account_id = c.account_id order by o.operation_id desc limit 1) as "order"
     from app.card c join app.account a on a.id = c.account_id join ledger.balance b on b.account_id = c.account_id
     where ${where} order by c.account_id`,
    [value],
  )
  return rows.map(({ state, order, ...row }): OwnCard => {
    const product = cardProduct(row.type)
    if (!product) throw new Error(`no card product for account ${row.accountId} of type ${row.type}`)
    // The order of the present card, also of a replacement, is not on its way, whatever its company reports.
    const isReplaced = order !== null && order.token !== row.token && isOnItsWay(order.status)
    return {
      ...row,
      status: state === 'closed' ? accountStatuses.closed : row.status,
      product,
      network: product.network,
      order: order && { ...order, at: new Date(order.at) },
      reissuedStatus: isReplaced ? order.status : undefined,
    }
  })
}

/** Whether a card can no longer be used or loaded. */
export const isOver = ({ status }: { status: number }): boolean =>
  status === cardStatuses.canceled || status === accountStatuses.closed

/** Whether money was ever loaded on a card; the first load is confirmed. */
export async function wasLoaded(db: Queries, accountId: number): Promise<boolean> {
  const { rows } = await db.query<{ wasLoaded: boolean }>(
    `select exists (select from ledger.entry where account_id = $1 and amount > 0) as "wasLoaded"`,
    [accountId],
  )
  return rows[0]?.wasLoaded ?? false
}

/** Whether an account can be credited: of card accounts only those of active prepaid cards (B204). */
export async function mayReceive(
  { db }: { db: Queries },
  { id, type }: { id: number; type: number },
): Promise<boolean> {
  if (!isCardProduct(type)) return true
  const card = await cardOf(db, id)
  return card !== undefined && card.product.isPrepaid && card.status === cardStatuses.active
}
