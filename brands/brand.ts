import { accountCurrencies } from '@sixpence/money'
import type { Language } from '@sixpence/locales'
import type { Catalog } from '@sixpence/locales/texts.ts'
import type { FontName } from './font-faces.ts'

/** The brand's key in rows, cookies and addresses of its files; never changes. */
export type BrandKey = string

/** Occupations a person can choose at registration; a brand offers some of them. */
export const occupationTypes = [
  'employee',
  'publicServant',
  'selfEmployed',
  'businessOwner',
  'freelancer',
  'creator',
  'seafarer',
  'student',
  'homemaker',
  'retired',
  'jobSeeker',
] as const

export type OccupationType = (typeof occupationTypes)[number]

/** Currencies a brand can have as its default: those of accounts. */
export const brandCurrencies = accountCurrencies

/** Agreements a brand can have a text of its own for. */
export const legalIds = ['terms', 'businessTerms', 'privacy'] as const
export type LegalId = (typeof legalIds)[number]

/** A text of an agreement: a title, and sections with a heading each. */
export type LegalText = { title: string; sections: { heading: string; text: string }[] }

/** The version of an agreement that is in force, in the languages of the brand. */
export type Legal = { version: string; texts: Partial<Record<Language, LegalText>> }

/** Everything that differs between brands. Plain data: it can be sent to the page as JSON. */
export type Brand = {
  key: BrandKey
  name: string
  legalName: string
  /** Host names its pages are served under; links in messages lead to the first. */
  hosts: readonly string[]
  /** Drawings, absolute or below this folder: `mark` on a 32 grid, `motif` 320 by 200, both used as masks. */
  mark: string
  motif: string
  knobs: Knobs
  fonts: { text: FontName; display: FontName }
  features: {
    registrationEnabled: boolean
    hideAdultIndustries: boolean
    digitalCurrencies: boolean
    /** Large shareholders of a company that registers are asked for their source of wealth. */
    asksSourceOfWealth: boolean
    /** Customers share their income by contracts. */
    contracts: boolean
  }
  languages: readonly Language[]
  defaultCurrency: (typeof brandCurrencies)[number]
  /**
   * Highest monthly limit, in the default currency, that an administrator may open to a customer without a second
   * administrator.
   */
  maxByOneAdministrator: string
  /** Minutes without a key, pointer, touch or scroll until the session ends. */
  idleMinutes: number
  /** Days of notice for a tariff that is worse for customers, as their agreement says. */
  tariffNoticeDays: { personal: number; business: number }
  supportContact: { email: string; phone: string; hours: string }
  /** Whom companies speak to; persons have the support contact. */
  businessManager: { name: string; email: string; phone: string }
  appStoreLinks: { apple: string; google: string }
  feeLinks: { personal: string; business: string }
  termsLinks: { personal: string; business: string; privacy: string }
  /** Head and foot of generated account documents. */
  letterhead: {
    address: readonly string[]
    register: string
    supervision: string
    email: string
    website: string
  }
  /** Sender of its mail. */
  mailSender: { name: string; address: string }
  occupationTypes: readonly OccupationType[]
  /** Who reports suspicious payments, and the authority's format; without it no report can be created. */
  reporting?: Reporting
  /** Texts in place of ours, by English text, per language. */
  texts?: Partial<Record<Language, Catalog>>
  /** Agreements in place of ours. */
  legal?: Partial<Record<LegalId, Legal>>
}

/** The reporting entity of goAML. Codes are those of the authority's own lists. */
export type Reporting = {
  /** The number under which the authority has registered it. */
  entityId: number
  branch?: string
  /** The currency in which the authority wants amounts. */
  currency: (typeof brandCurrencies)[number]
  /** The BIC that stands for accounts of the brand. */
  bic: string
  /** Contact person for the authority. */
  person: { firstName: string; lastName: string; email: string }
  location: { address: string; city: string; country: string }
  codes: {
    /** How payments are made, and the funds they are made with. */
    transmode: string
    funds: string
    account: string
    accountStatus: string
    contact: string
    role: string
  }
}

/**
 * The dials of a theme; every colour and shape is derived from these. Hues are OKLCH degrees, lightness is
 * 0 to 1, radii are CSS pixels. `hue` stays out of 5 to 50, where an accent would read as an error.
 */
export type Knobs = {
  hue: number
  chroma: number
  /** Lightness of the accent when it fills a button, and of the text on it; light scheme, dark scheme. */
  fill: readonly [light: number, dark: number]
  onFill: readonly [light: number, dark: number]
  /** Hue of card art and the second data series; never text. */
  secondHue: number
  neutralHue: number
  neutralChroma: number
  radius: number
  buttonRadius: number
  displayWeight: number
  /** Letter spacing of the display face, in em. */
  displayTrack: number
}

/** The least and the most a knob may be; of a pair, each of both. */
export const knobRanges = {
  hue: [0, 360],
  chroma: [0, 0.37],
  fill: [0, 1],
  onFill: [0, 1],
  secondHue: [0, 360],
  neutralHue: [0, 360],
  neutralChroma: [0, 0.04],
  radius: [0, 32],
  buttonRadius: [0, 999],
  displayWeight: [100, 900],
  displayTrack: [-0.1, 0.1],
} as const satisfies Record<keyof Knobs, readonly [min: number, max: number]>
