import type { Addresses } from '@sixpence/partners/addresses/addresses'
import type { Banks } from '@sixpence/partners/banks/banks'
import type { Bins } from '@sixpence/partners/bins/bins'
import type { AccountHolder } from '@sixpence/partners/rails/iso20022/write'
import { railPartners, type RailPartnerKey } from '@sixpence/partners/rails/rails'
import type { Settings } from './environment.ts'

/** A partner behind the operator's gateway, with the key that signs messages in both directions. */
export type Gateway = { url: string; secret: string }

/** A bank that exchanges files, and our account with it. */
export type BankByFiles = { folder: string; holder: AccountHolder }

/** An engine that compares names with lists. `threshold` is from 0 to 1. */
export type ScreeningConfig = { threshold: number } & (
  | { engine: 'yente'; url: string; dataset: string; apiKey?: string | undefined }
  | { engine: 'watchman'; url: string }
)

/** The real partners and their addresses. */
export type PartnerConfig = {
  smtpUrl?: string | undefined
  /** Sender address of mail, instead of the brand's. */
  mailFrom?: string | undefined
  sms?: Gateway | undefined
  /** Maximum number of text messages per day to the numbers of a country, and the countries without this limit. */
  smsPerCountry: { perDay: number; home: readonly string[] }
  push?: Gateway | undefined
  identity?: Gateway | undefined
  esign?: Gateway | undefined
  payeeCheck?: Gateway | undefined
  /** Number of files that each server requests per second. */
  namesPerSecond: number
  instantKeys?: Gateway | undefined
  cards?: Gateway | undefined
  supportDesk?: (Gateway & { clientId: string }) | undefined
  screening?: ScreeningConfig | undefined
  rails: Partial<Record<RailPartnerKey, Gateway | BankByFiles>>
  /** A URL or a file. */
  ratesUrl?: string | undefined
  addresses?: Addresses | undefined
  banks?: Banks | undefined
  bins?: Bins | undefined
}

/** The partners configured by the settings. */
export function partnersOf(set: Settings): PartnerConfig {
  const { SUPPORT_DESK_CLIENT: clientId } = set
  const desk = gateway(set, 'SUPPORT_DESK')
  return {
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM,
    sms: gateway(set, 'SMS'),
    smsPerCountry: { perDay: set.SMS_PER_COUNTRY, home: set.SMS_HOME_COUNTRIES ?? [] },
    push: gateway(set, 'PUSH'),
    identity: gateway(set, 'IDENTITY'),
    esign: gateway(set, 'ESIGN'),
    payeeCheck: gateway(set, 'PAYEE_CHECK'),
    namesPerSecond: set.PAYEE_CHECK_PER_SECOND,
    instantKeys: gateway(set, 'INSTANT_KEYS'),
    cards: gateway(set, 'CARDS'),
    supportDesk: desk && clientId ? { ...desk, clientId } : undefined,
    screening: screeningOf(set),
    rails: railsOf(set),
    ratesUrl: set.RATES_URL,
    addresses: set.ADDRESS_LIST,
    banks: set.BANK_LIST,
    bins: set.BIN_LIST,
  }
}

function screeningOf(set: Settings): ScreeningConfig | undefined {
  const { SCREENING_YENTE_URL: yente, SCREENING_WATCHMAN_URL: watchman, SCREENING_YENTE_KEY: apiKey } = set
  const threshold = set.SCREENING_THRESHOLD / 100
  if (yente)
    return {
      engine: 'yente',
      url: yente,
      dataset: set.SCREENING_YENTE_DATASET ?? 'default',
      threshold,
      ...(apiKey && { apiKey }),
    }
  return watchman ? { engine: 'watchman', url: watchman, threshold } : undefined
}

type GatewayName = keyof Settings extends infer Name
  ? Name extends `${infer Company}_SECRET`
    ? Company
    : never
  : never

function gateway(set: Settings, name: Exclude<GatewayName, 'SIXPENCE'>): Gateway | undefined {
  const url = set[`${name}_URL`]
  const secret = set[`${name}_SECRET`]
  return url && secret ? { url, secret } : undefined
}

const railNames = {
  bank: 'RAIL_BANK',
  cardPayout: 'RAIL_CARD_PAYOUT',
  digital: 'RAIL_DIGITAL',
  instant: 'RAIL_INSTANT',
  interac: 'RAIL_INTERAC',
} as const satisfies Record<RailPartnerKey, string>

function railsOf(set: Settings): PartnerConfig['rails'] {
  const byGateway = railPartners.flatMap((key) => {
    const gatewayOfRail = gateway(set, railNames[key])
    return gatewayOfRail ? [[key, gatewayOfRail] as const] : []
  })
  const bank = bankByFiles(set)
  return { ...Object.fromEntries(byGateway), ...(bank && { bank }) }
}

function bankByFiles(set: Settings): BankByFiles | undefined {
  const { RAIL_BANK_FOLDER: folder, RAIL_BANK_NAME: name, RAIL_BANK_IBAN: iban, RAIL_BANK_BIC: bic } = set
  const { RAIL_BANK_TOWN: town, RAIL_BANK_COUNTRY: country } = set
  if (!folder || !name || !iban || !bic || !town || !country) return undefined
  const { RAIL_BANK_STREET: street, RAIL_BANK_BUILDING: building, RAIL_BANK_POST_CODE: postCode } = set
  const address = {
    town,
    country,
    ...(street && { street }),
    ...(building && { building }),
    ...(postCode && { postCode }),
  }
  return { folder, holder: { name, iban, bic, address } }
}
