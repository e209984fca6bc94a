import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@sixpence/locales'
import { occupationTypes } from './brand.ts'
import { readBrand } from './read-brand.ts'
import { faultsOf } from './schema.ts'

/** Name of a new brand, and where its folder is created. */
export type NewBrand = { name: string; hosts: readonly string[]; folder: string; key?: string | undefined }

/** Fields that a person has to fill in before customers come, because only the operator knows them. */
export const toFillIn = [
  'legalName',
  'supportContact',
  'businessManager',
  'appStoreLinks',
  'feeLinks',
  'termsLinks',
  'letterhead',
  'mailSender',
  'mark.svg and motif.svg',
] as const

/**
 * Creates the folder of a brand that passes all checks, and returns its path. @throws Error with every fault, and
 * nothing is created
 */
export function newBrand({ name, hosts, folder, key = keyOf(name) }: NewBrand): string {
  const content = { key, name, ...files, legalName: name, hosts, ...contacts(name, hosts[0] ?? '') }
  const wrong = faultsOf(content)
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  const place = join(folder, key)
  if (existsSync(place)) throw new Error(`${place} is there already.`)
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'brand.json'), `${JSON.stringify(content, null, 2)}\n`)
  for (const [file, drawing] of Object.entries(drawings)) writeFileSync(join(place, file), `${drawing}\n`)
  const { faults } = readBrand(place, new Date().toISOString().slice(0, 10))
  if (faults.length === 0) return place
  rmSync(place, { recursive: true })
  throw new Error(faults.join('\n'))
}

/** "Fenno Pay" is fenno-pay. */
const keyOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-$/g, '')
    .slice(0, 32)

/** Neutral drawings: a coin, and slanting lines. */
const drawings = {
  'mark.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke="#000" stroke-linecap="round">
  <circle cx="16" cy="16" r="11" stroke-width="4"/>
  <path d="M16 11v10M11 16h10" stroke-width="4"/>
</svg>`,
  'motif.svg': `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200" fill="none" stroke="#000" stroke-width="1.2">
  <path d="M-10 170 330 60M-10 190 330 80M-10 210 330 100M-10 230 330 120M-10 250 330 140M-10 270 330 160M-10 290 330 180"/>
  <circle cx="250" cy="60" r="36"/>
</svg>`,
}

const files = {
  mark: 'mark.svg',
  motif: 'motif.svg',
  knobs: {
    hue: 240,
    chroma: 0.1,
    fill: [0.42, 0.78],
    onFill: [0.99, 0.2],
    secondHue: 90,
    neutralHue: 240,
    neutralChroma: 0.008,
    radius: 8,
    buttonRadius: 8,
    displayWeight: 560,
    displayTrack: -0.02,
  },
  fonts: { text: 'Onest', display: 'Onest' },
  features: {
    registrationEnabled: true,
    hideAdultIndustries: true,
    digitalCurrencies: false,
    asksSourceOfWealth: true,
    contracts: false,
  },
  languages,
  defaultCurrency: 'EUR',
  maxByOneAdministrator: '1000000',
  idleMinutes: 15,
  tariffNoticeDays: { personal: 60, business: 0 },
  occupationTypes,
} as const

/** Phone numbers reserved for fiction, so that nobody is called by mistake. */
const contacts = (name: string, at: string) => ({
  supportContact: { email: `help@${at}`, phone: '+44 1632 960000', hours: '09:00–17:00 UTC' },
  businessManager: { name: `${name} Business`, email: `business@${at}`, phone: '+44 1632 960000' },
  appStoreLinks: { apple: `https://${at}/apple`, google: `https://${at}/google` },
  feeLinks: { personal: `https://${at}/fees`, business: `https://${at}/fees/business` },
  termsLinks: {
    personal: `https://${at}/terms`,
    business: `https://${at}/terms/business`,
    privacy: `https://${at}/privacy`,
  },
  letterhead: {
    address: [name],
    register: 'Company number',
    supervision: 'Licence and supervisor',
    email: `letters@${at}`,
    website: at,
  },
  mailSender: { name, address: `letters@${at}` },
})
