import { randomBytes } from 'node:crypto'
import { sandboxBanks } from '@sixpence/partners/banks/sandbox'
import { sandboxBins } from '@sixpence/partners/bins/sandbox'
import { sandboxCards } from '@sixpence/partners/cards/sandbox'
import { sandboxESign } from '@sixpence/partners/esign/sandbox'
import { sandboxIdentity } from '@sixpence/partners/identity/sandbox'
import { sandboxInstantKeys } from '@sixpence/partners/instant-keys/sandbox'
import { sandboxMail } from '@sixpence/partners/mail/sandbox'
import { sandboxPayeeCheck } from '@sixpence/partners/payee-check/sandbox'
import { sandboxPush } from '@sixpence/partners/push/sandbox'
import { railPartners } from '@sixpence/partners/rails/rails'
import { sandboxRail } from '@sixpence/partners/rails/sandbox'
import { sandboxRates } from '@sixpence/partners/rates/sandbox'
import { sandboxScreening, type SandboxListBook } from '@sixpence/partners/screening/sandbox'
import type { Screening } from '@sixpence/partners/screening/screening'
import { sandboxSms } from '@sixpence/partners/sms/sandbox'
import { supportDesk } from '@sixpence/partners/support-desk/desk'
import { sandboxDesk } from '@sixpence/partners/support-desk/sandbox'
import type pg from 'pg'
import type { Clock } from '#core/clock.ts'
import type { Config } from '#core/config.ts'
import type { Partners, Rails, Sandboxes } from '#partners/partners.ts'
import { accountHolders } from './account-holders.ts'
import { cardBook } from './card-book.ts'
import { messageBook } from './message-book.ts'
import { identityOrders } from './order-book.ts'
import { railBook } from './rail-book.ts'
import { screeningBook } from './screening-book.ts'
import { signatureBook } from './signature-book.ts'
import { ticketBook } from './ticket-book.ts'

/** Sandboxes for partners that are not configured; their state is in schema `sandbox`. */
export function sandboxes(
  { ring, partners: set }: Pick<Config, 'ring' | 'partners'>,
  pool: pg.Pool,
  clock: Clock,
): Sandboxes {
  const deliver = messageBook(pool, clock)
  return {
    mail: sandboxMail(deliver),
    sms: sandboxSms(deliver),
    push: sandboxPush(deliver),
    rates: sandboxRates(clock.now),
    banks: sandboxBanks(),
    bins: sandboxBins(),
    instantKeys: sandboxInstantKeys,
    ...(!set.payeeCheck && payeeCheckOf(pool)),
    ...(!set.identity && identityOf(pool, clock)),
    ...(!set.esign && esignOf(pool, clock)),
    // The company's secret must not change with the bank's; the oldest secret of the ring is in use longest.
    ...(!set.cards && cardsOf((ring.at(-1) ?? ring[0]).secret, pool, clock)),
    ...(!set.screening && screeningOf(pool, clock)),
    ...(!set.supportDesk && supportOf(pool, clock)),
    ...sandboxRails(set.rails, pool, clock),
  }
}

/** Sandboxes for payment partners that are not configured, with their controls. */
export function sandboxRails(set: Config['partners']['rails'], pool: pg.Pool, clock: Clock): Rails {
  const book = railBook(pool)
  const rails = Object.fromEntries(
    railPartners.filter((key) => !set[key]).map((key) => [key, sandboxRail(key, book, clock.now)]),
  )
  return { rails, railDesks: rails }
}

function payeeCheckOf(pool: pg.Pool): Pick<Partners, 'payeeCheck' | 'accountHolders'> {
  const holders = accountHolders(pool)
  return { payeeCheck: sandboxPayeeCheck((account) => holders.of(account)), accountHolders: holders }
}

/** The town's provider of lists, with its controls. */
export function screeningOf(
  pool: pg.Pool,
  clock: Pick<Clock, 'now'>,
): { screening: Screening; screeningBook: SandboxListBook } {
  const book = screeningBook(pool, clock.now)
  return { screening: sandboxScreening(book, clock.now), screeningBook: book }
}

function identityOf(pool: pg.Pool, clock: Clock): Pick<Partners, 'identity' | 'identityDesk'> {
  const company = sandboxIdentity(identityOrders(pool, clock))
  return { identity: company, identityDesk: company }
}

function esignOf(pool: pg.Pool, clock: Clock): Pick<Partners, 'esign' | 'signingPage'> {
  const company = sandboxESign(signatureBook(pool, clock))
  return { esign: company, signingPage: company }
}

function cardsOf(secret: string, pool: pg.Pool, clock: Clock): Pick<Partners, 'cards' | 'cardDesk'> {
  const company = sandboxCards(secret, cardBook(pool, clock))
  return { cards: company, cardDesk: company }
}

function supportOf(pool: pg.Pool, { now }: Clock): Pick<Partners, 'supportDesk' | 'agentDesk'> {
  const company = { clientId: 'sixpence-demo', secret: `whsec_${randomBytes(32).toString('base64')}`, now }
  const agentDesk = sandboxDesk(ticketBook(pool), company)
  return { agentDesk, supportDesk: supportDesk(agentDesk.send, company) }
}
