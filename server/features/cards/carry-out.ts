import type { Operation } from '@sixpence/ledger'
import { amountText, money, type Currency } from '@sixpence/money'
import type { SentNotification } from '@sixpence/protocol/push'
import { cardStatuses } from '@sixpence/protocol/rules/cards'
import type pg from 'pg'
import { announceAll, type Projection } from '#core/outbox/outbox.ts'
import { readCard } from '#store/operation/details.ts'
import { cardKinds } from '#store/operation/kinds.ts'
import { insertAccount } from '#store/account/new-account.ts'
import { toEnd } from './end-card.ts'
import { announceCards } from './announce-cards.ts'

/** An order concerning a card, as stored in its operation. */
export type CardOrder =
  | {
      do: 'issue'
      customerId: number
      personId: number
      product: number
      currency: Currency
      alias: string
      /** For debit cards only. */
      settlementAccountId?: number
      addressId?: number
      isExpress: boolean
    }
  | { do: 'reissue'; customerId: number; accountId: number; addressId: number; isExpress: boolean }
  | { do: 'express' | 'activate'; customerId: number; accountId: number; order: number }

/**
 * Card orders follow from committed operations. The call or this projection carries out the order, whichever comes
 * first, exactly once.
 */
export const cardProjection: Projection = {
  name: 'cards',
  async onOperations(client, operations) {
    for (const operation of operations) if (operation.kind === 'cardFee') await carryOut(client, operation)
    await announcePurchases(
      client,
      operations.filter(({ kind }) => purchaseSteps.has(kind)),
    )
  },
}

const purchaseSteps: ReadonlySet<string> = new Set(Object.values(cardKinds))

/** Notifies customers of authorisations; of what follows them, their open pages only fetch the history again. */
async function announcePurchases(client: pg.ClientBase, steps: readonly Operation[]): Promise<void> {
  if (steps.length === 0) return
  const { rows } = await client.query<{ accountId: number; customerId: number }>(
    `select account_id::float8 as "accountId", customer_id::float8 as "customerId" from app.card where account_id = any($1)`,
    [steps.map(({ detail }) => readCard(detail).card)],
  )
  const customers = new Map(rows.map(({ accountId, customerId }) => [accountId, customerId]))
  await announceAll(
    client,
    steps.flatMap(({ id, kind, detail }) => {
      const { card, units, currency } = readCard(detail)
      const customerId = customers.get(card)
      if (customerId === undefined) return []
      const changed = ['accounts', 'history'] as const
      if (kind !== cardKinds.hold || units === undefined || currency === undefined)
        return [{ customerId, event: 'refresh', data: {}, changed }]
      const data = {
        type: 'card.payment',
        operationId: id,
        amount: amountText(money(BigInt(units), currency)),
        currencyCode: currency,
      } satisfies SentNotification
      return [{ customerId, event: 'notification', data, changed }]
    }),
  )
}

/** Carries out the order in a cardFee operation; idempotent. Returns the account id of the card. */
export async function carryOut(client: pg.ClientBase, operation: Operation): Promise<number> {
  const { wish: order } = operation.detail as CardFeeDetail
  const accountId = await doneBy[order.do](client, operation, order as never)
  await announceCards(client, order.customerId)
  return accountId
}

type OrderOf<Of extends CardOrder['do']> = Extract<CardOrder, { do: Of }>
type Step<Of extends CardOrder['do']> = (
  client: pg.ClientBase,
  operation: Operation,
  order: OrderOf<Of>,
) => Promise<number>

const issue: Step<'issue'> = async (client, operation, order) => {
  const { customerId, personId, product: type, currency, alias, settlementAccountId } = order
  if (!(await insertOrder(client, operation, { ...order, isFirst: true })))
    return accountOf(client, operation.id)
  const accountId = await insertAccount(
    client,
    {
      customerId,
      brand: operation.brand,
      currency,
      alias,
      type,
      ...(settlementAccountId !== undefined && { settlementAccountId }),
    },
    operation.at,
  )
  await client.query(
    `insert into app.card (account_id, customer_id, person_id, status, created_at) values ($1, $2, $3, $4, $5)`,
    [accountId, customerId, personId, cardStatuses.submitted, operation.at],
  )
  await client.query('update app.card_order set account_id = $2 where operation_id = $1', [
    operation.id,
    accountId,
  ])
  return accountId
}

const reissue: Step<'reissue'> = async (client, operation, order) => {
  await insertOrder(client, operation, { ...order, isFirst: false })
  return order.accountId
}

/** At most once per order; the job notifies the company. */
const express: Step<'express'> = async (client, _, { accountId, order }) => {
  await client.query(
    `update app.card_order set is_express = true, is_express_untold = true, next_at = '-infinity'
     where operation_id = $1 and not is_express`,
    [order],
  )
  return accountId
}

/** The shipped card replaces the current card, whose token is reported to the company as ended. */
const activate: Step<'activate'> = async (client, _, { accountId, order }) => {
  const { rows } = await client.query<{ token: string }>(
    'update app.card_order set status = $2 where operation_id = $1 and status = $3 returning token',
    [order, cardStatuses.active, cardStatuses.shipped],
  )
  const [arrived] = rows
  if (!arrived) return accountId
  const before = await client.query<{ token: string | null }>(
    'select token from app.card where account_id = $1 for update',
    [accountId],
  )
  await client.query(
    `update app.card c set status = $2, token = o.token, last_four = o.last_four, expiry_month = o.expiry_month,
       expiry_year = o.expiry_year from app.card_order o where c.account_id = $1 and o.operation_id = $3`,
    [accountId, cardStatuses.active, order],
  )
  const old = before.rows[0]?.token
  if (old && old !== arrived.token) await toEnd(client, old)
  return accountId
}

const doneBy = { issue, reissue, express, activate } satisfies { [Of in CardOrder['do']]: Step<Of> }

/**
 * False when the order exists already. If its address was removed in the meantime, the desk requests another from the
 * customer.
 */
async function insertOrder(
  client: pg.ClientBase,
  { id, at }: Operation,
  order: { accountId?: number; addressId?: number; isExpress: boolean; isFirst: boolean },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into app.card_order (operation_id, account_id, is_first, address_id, is_express, at, next_at)
     values ($1, $2, $3, (select id from app.address where id = $4), $5, $6, '-infinity') on conflict do nothing`,
    [id, order.accountId ?? null, order.isFirst, order.addressId ?? null, order.isExpress, at],
  )
  return rowCount === 1
}

async function accountOf(client: pg.ClientBase, operationId: number): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'select account_id::float8 as id from app.card_order where operation_id = $1',
    [operationId],
  )
  if (!rows[0]) throw new Error(`operation ${operationId} has no row in app.card_order`)
  return rows[0].id
}

/** The names are those of the operations that are stored already. */
export type CardFeeDetail = {
  wish: CardOrder
  /** Name of the payee in history. */
  counterparty: string
  /** Idempotency key of the call that ordered it. */
  asked: string
}
