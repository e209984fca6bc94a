import type { Language } from '@sixpence/locales'
import type { FontName } from './font-faces.ts'

export const brandKeys = ['ostra', 'ostra-bank', 'quillo', 'gintara', 'kopa', 'tamar'] as const

export type BrandKey = (typeof brandKeys)[number]

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

/** Everything that makes one brand differ from another. Plain data: it can be sent to the page as JSON. */
export type Brand = {
  key: BrandKey
  name: string
  legalName: string
  /** Drawings, as paths inside this folder: `mark` on a 32 grid, `motif` 320 by 200, both used as masks. */
  mark: string
  motif: string
  knobs: Knobs
  fonts: { text: FontName; display: FontName }
  features: {
    registrationEnabled: boolean
    hideAdultIndustries: boolean
    digitalCurrencies: boolean
    /** Who owns much of a company that registers tells where the wealth comes from. */
    asksSourceOfWealth: boolean
    /** Customers share their income by contracts. */
    contracts: boolean
  }
  languages: readonly Language[]
  defaultCurrency: string
  /** What may be sent in a month, in the default currency, that one administrator alone can open to a customer. */
  maxByOneAdministrator: string
  /** Minutes without a key, pointer, touch or scroll until the session ends. */
  idleMinutes: number
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
  occupationTypes: readonly OccupationType[]
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
