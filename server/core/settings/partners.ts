import { addressesFromFile } from '@sixpence/partners/addresses/list'
import { banksFromFile } from '@sixpence/partners/banks/list'
import { binsFromFile } from '@sixpence/partners/bins/list'
import type * as z from 'zod/mini'
import { folder } from './folder.ts'
import { inGroup, setting, settingOr, type Facts } from './setting.ts'
import {
  addressOrFile,
  bankLine,
  bicText,
  countryText,
  file,
  gatewayKey,
  ibanText,
  mailAddress,
  secretText,
  text,
  url,
  webAddress,
  countries,
  wholeNumber,
} from './shapes.ts'

const sandbox = 'in the demo a sandbox'
const sandboxOrNone = 'in the demo a sandbox, in production none'
const bankAccount = [
  'RAIL_BANK_NAME',
  'RAIL_BANK_IBAN',
  'RAIL_BANK_BIC',
  'RAIL_BANK_TOWN',
  'RAIL_BANK_COUNTRY',
] as const

const byYente = {
  meaning:
    'the engine that compares names with lists of sanctions, by the interface of yente (OpenSanctions)',
  otherwise: 'in the demo a sandbox, in production nobody is compared',
}

const bankByFiles = {
  meaning:
    'a bank by files of ISO 20022: the folder `out/` and `in/` are in, and holder, IBAN and BIC of our account there, with the holder’s address',
  with: ['RAIL_BANK_FOLDER'],
}
const restOfAddress = {
  meaning: 'the rest of the address of the account holder',
  otherwise: 'the address is town and country',
  with: ['RAIL_BANK_FOLDER'],
}

const messages = inGroup('messages', {
  SMTP_URL: setting(url('smtps://', 'smtp://'), {
    meaning: 'the mail server, as in `smtps://user:password@host:465`',
    otherwise: sandbox,
    production: 'requiredOfPartners',
  }),
  MAIL_FROM: setting(mailAddress(), {
    meaning: 'the address mail is sent from',
    otherwise: "the brand's own",
  }),
  ...gateway('SMS', {
    meaning: 'the gateway that sends text messages',
    otherwise: sandbox,
    production: 'requiredOfPartners',
  }),
  SMS_PER_COUNTRY: settingOr(wholeNumber(10, 1_000_000), '2000', {
    meaning:
      'how many text messages are sent in a day to the numbers of one country, and a quarter of that in an hour; more are refused',
  }),
  SMS_HOME_COUNTRIES: setting(countries(), {
    meaning: 'countries where most customers are, to which any number of text messages is sent',
    otherwise: 'none',
  }),
  ...gateway('PUSH', {
    meaning: 'the gateway that wakes phones',
    otherwise: 'in the demo a sandbox, in production phones ask by themselves',
  }),
})

const identity = inGroup('identity', {
  ...gateway('IDENTITY', { meaning: 'the company that proves identities', otherwise: sandboxOrNone }),
  ...gateway('ESIGN', { meaning: 'the company where papers are signed', otherwise: sandboxOrNone }),
})

const payees = inGroup('payees', {
  ...gateway('PAYEE_CHECK', {
    meaning: "the gateway that says whether a payee's account is held under their name",
    otherwise: 'in the demo a sandbox, in production no name is checked',
  }),
  PAYEE_CHECK_PER_SECOND: settingOr(wholeNumber(1, 1_000), '20', {
    meaning:
      'how many names of files each server sends to that gateway in a second, beside those of single payments',
  }),
  ...gateway('INSTANT_KEYS', {
    meaning: 'the gateway that says whose a key of Pix is',
    otherwise: sandboxOrNone,
  }),
})

const cards = inGroup('cards', {
  ...gateway('CARDS', { meaning: 'the company that makes cards', otherwise: sandboxOrNone }),
})

const support = inGroup('support', {
  ...supportDesk(),
})

const screening = inGroup('screening', {
  SCREENING_YENTE_URL: setting(webAddress(), byYente),
  SCREENING_YENTE_DATASET: setting(text('the name of a dataset'), {
    meaning: 'the dataset of yente that is searched',
    otherwise: '`default`',
    with: ['SCREENING_YENTE_URL'],
  }),
  SCREENING_YENTE_KEY: setting(secretText('a key'), {
    meaning: 'the key of the hosted yente',
    otherwise: 'no key is sent, as an engine of your own needs none',
    with: ['SCREENING_YENTE_URL'],
  }),
  SCREENING_WATCHMAN_URL: setting(webAddress(), {
    meaning:
      'the engine that compares names with lists of sanctions, by the interface of Moov Watchman; not used if `SCREENING_YENTE_URL` is set',
    otherwise: 'yente, if that is set',
  }),
  SCREENING_THRESHOLD: settingOr(wholeNumber(50, 100), '70', {
    meaning: 'from how many percent of likeness on an entry of a list is a hit',
  }),
})

const rails = inGroup('rails', {
  ...gateway('RAIL_BANK', {
    meaning: 'the bank payments go out by and come in by',
    otherwise: sandboxOrNone,
  }),
  ...gateway('RAIL_CARD_PAYOUT', { meaning: 'the company that pays to cards', otherwise: sandboxOrNone }),
  ...gateway('RAIL_DIGITAL', { meaning: 'the company for digital currencies', otherwise: sandboxOrNone }),
  ...gateway('RAIL_INSTANT', {
    meaning: 'the company for payments by instant key',
    otherwise: sandboxOrNone,
  }),
  ...gateway('RAIL_INTERAC', { meaning: 'the company for Interac', otherwise: sandboxOrNone }),
  RAIL_BANK_FOLDER: setting(folder(), { ...bankByFiles, with: bankAccount }),
  RAIL_BANK_NAME: setting(bankLine('the name of the account holder', 70), bankByFiles),
  RAIL_BANK_IBAN: setting(ibanText(), bankByFiles),
  RAIL_BANK_BIC: setting(bicText(), bankByFiles),
  RAIL_BANK_TOWN: setting(bankLine('a town', 35), bankByFiles),
  RAIL_BANK_COUNTRY: setting(countryText(), bankByFiles),
  RAIL_BANK_STREET: setting(bankLine('a street', 70), restOfAddress),
  RAIL_BANK_BUILDING: setting(bankLine('a house number', 16), restOfAddress),
  RAIL_BANK_POST_CODE: setting(bankLine('a postal code', 16), restOfAddress),
})

const lists = inGroup('lists', {
  RATES_URL: setting(addressOrFile(), {
    meaning: 'reference rates as the European Central Bank publishes them',
    otherwise: "in the demo a sandbox, in production the ECB's own",
  }),
  ADDRESS_LIST: setting(file('a file of networks', addressesFromFile), {
    meaning: 'networks with their country and `vpn`, `proxy` or `tor`, a line each: `203.0.113.0/24 LT vpn`',
    otherwise: 'no address is known',
  }),
  BANK_LIST: setting(file('a file of banks and branches', banksFromFile), {
    meaning: 'banks and their branches, as CSV',
    otherwise: 'in the demo a few, in production people write what a bank is called',
  }),
  BIN_LIST: setting(file('a file of beginnings of card numbers', binsFromFile), {
    meaning: 'beginnings of card numbers, as CSV',
    otherwise: 'in the demo those for tests, in production only the networks are known',
  }),
})

/** Settings of the partners; docs/PARTNERS.md describes their interfaces. */
export const partnerSettings = {
  ...messages,
  ...identity,
  ...payees,
  ...cards,
  ...support,
  ...screening,
  ...rails,
  ...lists,
}

type Text = z.ZodMiniOptional<ReturnType<typeof webAddress>>

/** Settings of a partner behind a gateway: its URL and the key that signs messages in both directions. */
function gateway<const Name extends string>(name: Name, facts: Omit<Facts, 'with'>) {
  const address = `${name}_URL` as const
  const secret = `${name}_SECRET` as const
  return {
    [address]: setting(webAddress(), { ...facts, with: [secret] }),
    [secret]: setting(gatewayKey(), { ...facts, with: [address] }),
  } as Record<`${Name}_URL` | `${Name}_SECRET`, Text>
}

function supportDesk() {
  const facts = {
    meaning: 'the company that keeps tickets, and who we are there',
    otherwise: "in the demo a sandbox, in production pages give the brand's address and number",
  }
  const names = ['SUPPORT_DESK_URL', 'SUPPORT_DESK_CLIENT', 'SUPPORT_DESK_SECRET'] as const
  return {
    SUPPORT_DESK_URL: setting(webAddress(), { ...facts, with: names }),
    SUPPORT_DESK_CLIENT: setting(text('the name of a client'), { ...facts, with: names }),
    SUPPORT_DESK_SECRET: setting(gatewayKey(), { ...facts, with: names }),
  }
}
