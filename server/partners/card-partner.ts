import type { CardCompany } from '@sixpence/partners/cards/cards'
import {
  type CardBook,
  type CardDesk,
  sandboxCards,
  type SandboxCard,
} from '@sixpence/partners/cards/sandbox'
import { webhookCards } from '@sixpence/partners/cards/webhook'
import type pg from 'pg'
import type { Clock } from '#core/clock.ts'
import type { Gateway } from '#core/settings/partner-config.ts'

export type CardPartner = {
  /** None: no cards are offered. */
  cards?: CardCompany | undefined
  /** Of the demo's own company: where a person in the town plays the network and the post. */
  cardDesk?: CardDesk | undefined
}

/** The company that makes cards; without one the demo has its own, production none. */
export function openCards(
  { isDemo, secret }: { isDemo: boolean; secret: string | undefined },
  pool: pg.Pool,
  clock: Clock,
  set: Gateway | undefined,
): CardPartner {
  if (set) return { cards: webhookCards(set.url, set.secret) }
  if (!isDemo) return {}
  const company = sandboxCards(secret ?? 'the demo', cardBook(pool, clock))
  return { cards: company, cardDesk: company }
}

const cardBook = (pool: pg.Pool, clock: Clock): CardBook => ({
  add: async (card) => {
    await pool.query(
      `insert into sandbox.card (token, reference, network, is_virtual, is_express, currency, holder, state, at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
      [
        card.token,
        card.reference,
        card.network,
        card.isVirtual,
        card.isExpress,
        card.currency,
        card.holder,
        card.isVirtual ? 'active' : 'processing',
        clock.now(),
      ],
    )
  },
  find: async (token) => {
    const { rows } = await pool.query<SandboxCard>(
      `select token, reference, network, is_virtual as "isVirtual", is_express as "isExpress", currency, holder, state,
         pin, at as "madeAt" from sandbox.card where token = $1`,
      [token],
    )
    return rows[0]
  },
  setPin: async (token, pin) =>
    void (await pool.query('update sandbox.card set pin = $2 where token = $1', [token, pin])),
  setState: async (token, state) =>
    void (await pool.query('update sandbox.card set state = $2 where token = $1', [token, state])),
  setExpress: async (token) =>
    void (await pool.query('update sandbox.card set is_express = true where token = $1', [token])),
})
