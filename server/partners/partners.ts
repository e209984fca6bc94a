import type { Addresses } from '@sixpence/partners/addresses/addresses'
import type { Banks } from '@sixpence/partners/banks/banks'
import type { Bins } from '@sixpence/partners/bins/bins'
import type { CardCompany } from '@sixpence/partners/cards/cards'
import type { CardDesk } from '@sixpence/partners/cards/sandbox'
import { webhookCards } from '@sixpence/partners/cards/webhook'
import type { ESign } from '@sixpence/partners/esign/esign'
import type { SigningPage } from '@sixpence/partners/esign/sandbox'
import { webhookESign } from '@sixpence/partners/esign/webhook'
import type { Identity } from '@sixpence/partners/identity/identity'
import type { IdentityDesk } from '@sixpence/partners/identity/sandbox'
import { webhookIdentity } from '@sixpence/partners/identity/webhook'
import type { InstantKeys } from '@sixpence/partners/instant-keys/instant-keys'
import { webhookInstantKeys } from '@sixpence/partners/instant-keys/webhook'
import type { Mail } from '@sixpence/partners/mail/mail'
import { smtpMail } from '@sixpence/partners/mail/smtp'
import type { PayeeCheck } from '@sixpence/partners/payee-check/payee-check'
import { webhookPayeeCheck } from '@sixpence/partners/payee-check/webhook'
import type { Push } from '@sixpence/partners/push/push'
import { webhookPush } from '@sixpence/partners/push/webhook'
import { ecbRates } from '@sixpence/partners/rates/ecb'
import type { Rates } from '@sixpence/partners/rates/rates'
import type { SandboxListBook } from '@sixpence/partners/screening/sandbox'
import type { Screening } from '@sixpence/partners/screening/screening'
import { watchmanScreening } from '@sixpence/partners/screening/watchman'
import { yenteScreening } from '@sixpence/partners/screening/yente'
import type { Sms } from '@sixpence/partners/sms/sms'
import { webhookSms } from '@sixpence/partners/sms/webhook'
import { supportDesk } from '@sixpence/partners/support-desk/desk'
import { httpSend } from '@sixpence/partners/support-desk/http'
import type { AgentDesk } from '@sixpence/partners/support-desk/sandbox'
import type { SupportDesk } from '@sixpence/partners/support-desk/support-desk'
import type { Clock } from '#core/clock.ts'
import type { Config } from '#core/config.ts'
import type { ScreeningConfig } from '#core/settings/partner-config.ts'
import { brandByKey } from '#core/served-brands.ts'
import { nobody } from './nobody.ts'
import type { InternalRail } from './internal-rail.ts'
import { openRails, type Rails } from './rails.ts'

export type { Rails }

/** All partners. None may be called inside a database transaction. */
export type Partners = Rails &
  Desks & {
    mail: Mail
    sms: Sms
    push: Push
    rates: Rates
    addresses: Addresses
    banks: Banks
    bins: Bins
    payeeCheck: PayeeCheck
    instantKeys: InstantKeys
    identity: Identity
    esign: ESign
    supportDesk: SupportDesk
    /** Undefined: there is no screening against lists. */
    screening?: Screening | undefined
    /** The other databases of this bank, for payments to their customers; undefined with a single database. */
    internal?: InternalRail | undefined
    /** Undefined: no cards are offered. */
    cards?: CardCompany | undefined
  }

/** Controls of the demo's sandboxes, used by the town. */
type Desks = {
  /** Holders of accounts at other banks. */
  accountHolders?: AccountHolders | undefined
  identityDesk?: IdentityDesk | undefined
  signingPage?: SigningPage | undefined
  agentDesk?: AgentDesk | undefined
  cardDesk?: CardDesk | undefined
  /** The list of the demo, and the state of its provider. */
  screeningBook?: SandboxListBook | undefined
}

/** Holder names of sandbox accounts, for name checks; an account without a name matches any name. */
export type AccountHolders = {
  of(account: string): Promise<string | undefined>
  /** An empty name removes it: any name matches again. */
  name(account: string, name: string): Promise<void>
}

/** Partners the demo plays itself. */
export type Sandboxes = Partial<Omit<Partners, keyof Rails>> & Rails

/** Each configured partner; else the demo's sandbox if available, else `nobody`. */
export function openPartners(
  { partners: set }: Pick<Config, 'partners'>,
  clock: Clock,
  sandboxes?: Sandboxes,
): Partners {
  const { smtpUrl, sms, push, ratesUrl, addresses, banks, bins, payeeCheck, instantKeys } = set
  const { identity, esign, cards, supportDesk: desk } = set
  return {
    ...nobody(clock),
    ...sandboxes,
    ...(smtpUrl && { mail: smtpMail(smtpUrl, (brand) => senderOf(brand, set.mailFrom)) }),
    ...(sms && { sms: webhookSms(sms) }),
    ...(push && { push: webhookPush(push) }),
    ...(ratesUrl && { rates: ecbRates(ratesUrl, clock.now) }),
    ...(addresses && { addresses }),
    ...(banks && { banks }),
    ...(bins && { bins }),
    ...(payeeCheck && { payeeCheck: webhookPayeeCheck(payeeCheck) }),
    ...(instantKeys && { instantKeys: webhookInstantKeys(instantKeys) }),
    ...(identity && { identity: webhookIdentity(identity) }),
    ...(esign && { esign: webhookESign(esign) }),
    ...(set.screening && { screening: screeningBy(set.screening) }),
    ...(cards && { cards: webhookCards(cards) }),
    ...(desk && { supportDesk: supportDesk(httpSend(desk.url), { ...desk, now: clock.now }) }),
    ...openRails(set.rails, clock, sandboxes),
  }
}

/** The configured engine. */
export const screeningBy = (set: ScreeningConfig): Screening =>
  set.engine === 'yente' ? yenteScreening(set) : watchmanScreening(set)

function senderOf(key: string, address: string | undefined): { name: string; address: string } {
  const { mailSender } = brandByKey(key)
  return { name: mailSender.name, address: address ?? mailSender.address }
}
