import { brandKeys, brands } from '@sixpence/brands'
import type { Addresses } from '@sixpence/partners/addresses/addresses'
import { addressesFromFile, unlistedAddresses } from '@sixpence/partners/addresses/list'
import type { Banks } from '@sixpence/partners/banks/banks'
import { banksFromFile, unlistedBanks } from '@sixpence/partners/banks/list'
import { sandboxBanks } from '@sixpence/partners/banks/sandbox'
import { binsFromFile, sandboxBins, unlistedBins } from '@sixpence/partners/bins/list'
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
import { StartRefused, type Config } from '#core/config.ts'
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
 * Chooses each company by the environment. The demo has a sandbox where nothing is set; production has none.
 *
 * - `SMTP_URL`, `smtps://user:password@host:465`: mail over SMTP, from `MAIL_FROM` or the brand's own address
 * - `SMS_URL` and `SMS_SECRET`: every text message as a signed POST to the operator's gateway
 * - `PUSH_URL` and `PUSH_SECRET`: a nudge to a phone, in the same way; without them phones ask by themselves
 * - `IDENTITY_URL` and `IDENTITY_SECRET`: proofs of identity, in the same way; results come to /callbacks/identity; without
 *   them nobody can prove who they are
 * - `ESIGN_URL` and `ESIGN_SECRET`: papers to sign, in the same way; results come to /callbacks/signing
 * - the company that keeps tickets: support-partner.ts
 * - payment companies: rail-partners.ts; the company that makes cards: card-partner.ts
 * - `RATES_URL`, a file or address of ECB reference rates; in production the ECB's own unless set
 * - `ADDRESS_LIST`, a file of networks with their country and what hides there; without it no address is known
 * - `BANK_LIST`, a file of banks and branches; without it no bank is known, and people write what a bank is called
 * - `BIN_LIST`, a file of the beginnings of card numbers; without it only their networks are known
 * - `PAYEE_CHECK_URL` and `PAYEE_CHECK_SECRET`: whether a payee’s account is held under their name, asked as a signed POST;
 *   without them no name is checked
 * - `INSTANT_KEYS_URL` and `INSTANT_KEYS_SECRET`: whose a key of Pix is, in the same way; without them no key is looked up
 *
 * @throws StartRefused when production lacks one
 */
export function openPartners(
  config: Pick<Config, 'mode'> & Partial<Pick<Config, 'secret'>>,
  pool: pg.Pool,
  clock: Clock,
  env: NodeJS.ProcessEnv = process.env,
): Partners {
  const { SMTP_URL: smtp, SMS_URL: sms, SMS_SECRET: secret, MAIL_FROM: from } = env
  const {
    PUSH_URL: push,
    PUSH_SECRET: pushSecret,
    ADDRESS_LIST: addresses,
    BANK_LIST: banks,
    BIN_LIST: bins,
  } = env
  const { IDENTITY_URL: identity, IDENTITY_SECRET: identitySecret } = env
  const { INSTANT_KEYS_URL: keys, INSTANT_KEYS_SECRET: keysSecret } = env
  const { PAYEE_CHECK_URL: check, PAYEE_CHECK_SECRET: checkSecret } = env
  const { ESIGN_URL: esign, ESIGN_SECRET: esignSecret } = env
  const isDemo = config.mode === 'demo'
  const rates = env['RATES_URL'] || (isDemo ? undefined : ecbAddress)
  const missing = Object.entries({ SMTP_URL: smtp, SMS_URL: sms, SMS_SECRET: secret }).filter(
    ([, value]) => !value,
  )
  if (!isDemo && missing.length > 0)
    throw new StartRefused(
      `In production mode set ${missing.map(([name]) => name).join(', ')}: there are no sandboxes.`,
    )
  const deliver = sandboxMemory(pool, clock)
  const desk = isDemo && !identity ? sandboxIdentity(orderBook(pool, clock)) : undefined
  const holders = isDemo && !check ? accountHolders(pool) : undefined
  const page = isDemo && !esign ? sandboxESign(signatureBook(pool, clock)) : undefined
  return {
    mail: smtp ? smtpMail(smtp, (brand) => senderOf(brand, from)) : sandboxMail(deliver),
    sms: sms && secret ? webhookSms(sms, secret) : sandboxSms(deliver),
    push: push && pushSecret ? webhookPush(push, pushSecret) : isDemo ? sandboxPush(deliver) : silent,
    rates: rates ? ecbRates(rates, clock.now) : sandboxRates(clock.now),
    addresses: addresses ? addressesFromFile(addresses) : unlistedAddresses,
    banks: banks ? banksFromFile(banks) : isDemo ? sandboxBanks() : unlistedBanks,
    bins: bins ? binsFromFile(bins) : isDemo ? sandboxBins() : unlistedBins,
    payeeCheck: holders
      ? sandboxPayeeCheck((account) => holders.of(account))
      : check && checkSecret
        ? webhookPayeeCheck(check, checkSecret)
        : noPayeeCheck,
    instantKeys:
      keys && keysSecret ? webhookInstantKeys(keys, keysSecret) : isDemo ? sandboxInstantKeys : noInstantKeys,
    ...(holders && { accountHolders: holders }),
    identity:
      desk ?? (identity && identitySecret ? webhookIdentity(identity, identitySecret) : noIdentityCompany),
    ...(desk && { identityDesk: desk }),
    esign: page ?? (esign && esignSecret ? webhookESign(esign, esignSecret) : noSigningCompany),
    ...(page && { signingPage: page }),
    ...openSupportDesk(isDemo, pool, clock, env),
    ...openRails(isDemo, pool, clock, env),
    ...openCards(config, pool, clock, env),
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
