import { brandKeys, brands } from '@sixpence/brands'
import type { Addresses } from '@sixpence/partners/addresses/addresses'
import { unlistedAddresses } from '@sixpence/partners/addresses/list'
import type { Banks } from '@sixpence/partners/banks/banks'
import { unlistedBanks } from '@sixpence/partners/banks/list'
import { sandboxBanks } from '@sixpence/partners/banks/sandbox'
import { sandboxBins, unlistedBins } from '@sixpence/partners/bins/list'
import type { Bins } from '@sixpence/partners/bins/bins'
import type { ESign } from '@sixpence/partners/esign/esign'
import { sandboxESign, type SigningPage } from '@sixpence/partners/esign/sandbox'
import { webhookESign } from '@sixpence/partners/esign/webhook'
import type { Identity } from '@sixpence/partners/identity/identity'
import { type IdentityDesk, type OrderBook, sandboxIdentity } from '@sixpence/partners/identity/sandbox'
import { webhookIdentity } from '@sixpence/partners/identity/webhook'
import type { InstantKeys } from '@sixpence/partners/instant-keys/instant-keys'
import { sandboxInstantKeys } from '@sixpence/partners/instant-keys/sandbox'
import { noInstantKeys, webhookInstantKeys } from '@sixpence/partners/instant-keys/webhook'
import type { Mail } from '@sixpence/partners/mail/mail'
import { sandboxMail } from '@sixpence/partners/mail/sandbox'
import { smtpMail } from '@sixpence/partners/mail/smtp'
import type { PayeeCheck } from '@sixpence/partners/payee-check/payee-check'
import { sandboxPayeeCheck } from '@sixpence/partners/payee-check/sandbox'
import { noPayeeCheck, webhookPayeeCheck } from '@sixpence/partners/payee-check/webhook'
import type { Push } from '@sixpence/partners/push/push'
import { sandboxPush } from '@sixpence/partners/push/sandbox'
import { webhookPush } from '@sixpence/partners/push/webhook'
import { ecbAddress, ecbRates } from '@sixpence/partners/rates/ecb'
import type { Rates } from '@sixpence/partners/rates/rates'
import { sandboxRates } from '@sixpence/partners/rates/sandbox'
import type { Deliver } from '@sixpence/partners/sandbox-message'
import { sandboxSms } from '@sixpence/partners/sms/sandbox'
import type { Sms } from '@sixpence/partners/sms/sms'
import { webhookSms } from '@sixpence/partners/sms/webhook'
import type pg from 'pg'
import { accountHolders, type AccountHolders } from '#partners/sandboxes/account-holders.ts'
import { type CardPartner, openCards } from './card-partner.ts'
import type { Clock } from '#core/clock.ts'
import type { Config } from '#core/config.ts'
import { openRails, type RailPartners } from './rail-partners.ts'
import { signatureBook } from '#partners/sandboxes/signature-book.ts'
import { openSupportDesk, type SupportPartner } from './support-partner.ts'

/** The companies outside. None is called inside a database transaction. */
export type Partners = RailPartners &
  CardPartner &
  SupportPartner & {
    mail: Mail
    sms: Sms
    push: Push
    rates: Rates
    addresses: Addresses
    banks: Banks
    bins: Bins
    payeeCheck: PayeeCheck
    instantKeys: InstantKeys
    /** Of the demo’s own banks: whose their accounts are. */
    accountHolders?: AccountHolders | undefined
    identity: Identity
    /** Of the demo's own identity company: where a person in the town decides. */
    identityDesk?: IdentityDesk | undefined
    esign: ESign
    /** Of the demo's own signing company: its page in the town. */
    signingPage?: SigningPage | undefined
  }

/**
 * Chooses each company by the settings (settings/partners.ts). The demo has a sandbox where nothing is set; production has
 * none, and what it cannot do without it was refused before.
 */
export function openPartners(
  { mode, secret, partners: set }: Pick<Config, 'mode' | 'partners'> & Partial<Pick<Config, 'secret'>>,
  pool: pg.Pool,
  clock: Clock,
): Partners {
  const isDemo = mode === 'demo'
  const rates = set.ratesUrl ?? (isDemo ? undefined : ecbAddress)
  const deliver = sandboxMemory(pool, clock)
  const desk = isDemo && !set.identity ? sandboxIdentity(orderBook(pool, clock)) : undefined
  const holders = isDemo && !set.payeeCheck ? accountHolders(pool) : undefined
  const page = isDemo && !set.esign ? sandboxESign(signatureBook(pool, clock)) : undefined
  return {
    mail: set.smtpUrl
      ? smtpMail(set.smtpUrl, (brand) => senderOf(brand, set.mailFrom))
      : sandboxMail(deliver),
    sms: set.sms ? webhookSms(set.sms.url, set.sms.secret) : sandboxSms(deliver),
    push: set.push ? webhookPush(set.push.url, set.push.secret) : isDemo ? sandboxPush(deliver) : silent,
    rates: rates ? ecbRates(rates, clock.now) : sandboxRates(clock.now),
    addresses: set.addresses ?? unlistedAddresses,
    banks: set.banks ?? (isDemo ? sandboxBanks() : unlistedBanks),
    bins: set.bins ?? (isDemo ? sandboxBins() : unlistedBins),
    payeeCheck: holders
      ? sandboxPayeeCheck((account) => holders.of(account))
      : set.payeeCheck
        ? webhookPayeeCheck(set.payeeCheck.url, set.payeeCheck.secret)
        : noPayeeCheck,
    instantKeys: set.instantKeys
      ? webhookInstantKeys(set.instantKeys.url, set.instantKeys.secret)
      : isDemo
        ? sandboxInstantKeys
        : noInstantKeys,
    ...(holders && { accountHolders: holders }),
    identity:
      desk ?? (set.identity ? webhookIdentity(set.identity.url, set.identity.secret) : noIdentityCompany),
    ...(desk && { identityDesk: desk }),
    esign: page ?? (set.esign ? webhookESign(set.esign.url, set.esign.secret) : noSigningCompany),
    ...(page && { signingPage: page }),
    ...openSupportDesk(isDemo, pool, clock, set.supportDesk),
    ...openRails(isDemo, pool, clock, set.rails),
    ...openCards({ isDemo, secret }, pool, clock, set.cards),
  }
}

/** Phones that nobody wakes find what waits when they are opened. */
const silent: Push = { send: async () => {} }

const noIdentityCompany: Identity = {
  begin: async () => Promise.reject(new Error('no identity company is set: IDENTITY_URL, IDENTITY_SECRET')),
  handIn: async () => {},
  read: () => undefined,
}

const noSigningCompany: ESign = {
  begin: async () => Promise.reject(new Error('no signing company is set: ESIGN_URL, ESIGN_SECRET')),
  ask: async () => undefined,
  read: () => undefined,
}

const orderBook = (pool: pg.Pool, clock: Clock): OrderBook => ({
  add: async ({ reference, kind, brand }) => {
    await pool.query(
      'insert into sandbox.identity_order (reference, kind, brand, at) values ($1, $2, $3, $4)',
      [reference, kind, brand, clock.now()],
    )
  },
  handedIn: async (reference) => {
    await pool.query('update sandbox.identity_order set handed_in_at = $2 where reference = $1', [
      reference,
      clock.now(),
    ])
  },
  decided: async (reference, outcome) => {
    await pool.query('update sandbox.identity_order set outcome = $2 where reference = $1', [
      reference,
      outcome,
    ])
  },
})

function senderOf(key: string, address: string | undefined): { name: string; address: string } {
  const brand = brands[brandKeys.find((one) => one === key) ?? brandKeys[0]]
  return { name: brand.name, address: address ?? brand.letterhead.email }
}

/** A message that arrives late has a time to come; until then the town does not show it. */
const sandboxMemory =
  (pool: pg.Pool, clock: Clock): Deliver =>
  async (message) => {
    await pool.query(
      `insert into sandbox.message (at, kind, brand, recipient, subject, body, state) values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        new Date(clock.now().getTime() + message.delayMs),
        message.kind,
        message.brand,
        message.recipient,
        message.subject,
        message.body,
        message.state,
      ],
    )
  }
