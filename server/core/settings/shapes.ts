import { isCountry } from '@sixpence/protocol/rules/countries'
import { isIP } from 'node:net'
import { readFileSync } from 'node:fs'
import { formatFor } from '@sixpence/locales/format.ts'
import { bankText } from '@sixpence/partners/rails/bank-text'
import { keyOf } from '@sixpence/partners/webhook-signature'
import { bic } from '@sixpence/protocol/methods/fields/bank'
import { iban } from '@sixpence/protocol/methods/fields/iban'
import type { FieldKind } from '@sixpence/protocol/methods/fields/kind'
import { shape } from './shape.ts'

/** An integer from `min` to `max`. */
export const wholeNumber = (min: number, max: number) =>
  shape({ form: `a number from ${min} to ${max}` }, (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN
    return value >= min && value <= max ? value : undefined
  })

/** Countries as codes of two letters, with spaces between them. */
export const countries = () =>
  shape({ form: 'countries as `LT LV`' }, (text) => {
    const codes = text.trim().split(/\s+/)
    return codes.every(isCountry) ? codes : undefined
  })

/** A number from 0 to 1, such as `0.1`. */
export const share = () =>
  shape({ form: 'a number from 0 to 1' }, (text) => {
    const value = /^[01](\.\d{1,6})?$/.test(text) ? Number(text) : NaN
    return value <= 1 ? value : undefined
  })

/** Names and values of HTTP headers, which may be secret. */
export const headers = () =>
  shape(
    { form: 'a list of name=value', hidden: true },
    (text): Readonly<Record<string, string>> | undefined => {
      const pairs = text.split(',').map((pair) => /^\s*([\w-]+)=([ -~]+?)\s*$/.exec(pair))
      if (pairs.some((pair) => !pair)) return undefined
      return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? '']))
    },
  )

/** Any of the given words. */
export const oneOf = <const Word extends string>(words: readonly Word[]) =>
  shape({ form: formatFor('en').either(words) }, (text) => words.find((word) => word === text))

/** `on` or `off`, as a boolean. */
export const onOrOff = () =>
  shape({ form: 'on or off' }, (text) => (text === 'on' || text === 'off' ? text === 'on' : undefined))

/** A list of words separated by commas or spaces; `none` is the empty list. */
export const listOf = <const Word extends string>(words: readonly Word[]) =>
  shape({ form: `none, or a list of ${words.join(', ')}` }, (text): readonly Word[] | undefined => {
    if (text === 'none') return []
    const inputWords = text.split(/[\s,]+/).filter(Boolean)
    const validWords = inputWords.flatMap((word) => words.find((value) => value === word) ?? [])
    return validWords.length === inputWords.length && inputWords.length > 0 ? validWords : undefined
  })

/** Any non-empty text, trimmed. */
export const text = (form: string) => shape({ form }, (value) => value.trim() || undefined)

/** A line for bank messages: at least one letter or digit must remain in the character set of banks. */
export const bankLine = (form: string, maxLength: number) =>
  shape({ form }, (value) => (bankText(value, maxLength) === '' ? undefined : value.trim()))

/** An ISO 3166-1 alpha-2 code in capitals; that the country exists is not checked. */
export const countryText = () =>
  shape({ form: 'a country as two capital letters' }, (value) =>
    /^[A-Z]{2}$/.test(value) ? value : undefined,
  )

/** A secret of any content, which messages do not repeat. */
export const secretText = (form: string) => shape({ form, hidden: true }, (value) => value)

const placeholder = /^(change|secret|password|test|example|placeholder|x+$|0+$)/i

/** Whether a text looks random: at least 32 characters, at least 10 different characters, no typical placeholder. */
export const isRandom = (value: string): boolean =>
  value.length >= 32 && !placeholder.test(value) && new Set(value).size >= 10

/** A random text of at least 32 characters, which messages do not repeat. */
export const randomText = () =>
  shape({ form: 'a random text of at least 32 characters', hidden: true }, (value) =>
    isRandom(value) ? value : undefined,
  )

/** The key of a gateway in the format of Standard Webhooks 1.0. */
export const gatewayKey = () =>
  shape({ form: 'whsec_ and 24 to 64 bytes in base64', hidden: true }, (value) =>
    keyOf('', value) ? value : undefined,
  )

/** A URL with any of the schemes; it may contain a password. */
export const url = (...schemes: readonly string[]) =>
  shape({ form: `an address that begins with ${schemes.join(' or ')}`, hidden: true }, (value) =>
    schemes.some((scheme) => value.startsWith(scheme)) && URL.canParse(value) ? value : undefined,
  )

/** A URL with https or http. */
export const webAddress = () => url('https://', 'http://')

/** An IP address or a host name. */
export const hostName = () =>
  shape({ form: 'an IP address or a host name' }, (value) =>
    isIP(value) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value) ? value : undefined,
  )

/** An e-mail address, checked for its general form only. */
export const mailAddress = () =>
  shape({ form: 'an e-mail address' }, (value) => (/^[^\s@<>]+@[^\s@<>]+$/.test(value) ? value : undefined))

/** Mail domains in lower case, separated by commas or spaces; internationalised domains in their ASCII form. */
export const mailDomains = () =>
  shape({ form: 'a list of domains such as bank.example' }, (value): readonly string[] | undefined => {
    const domains = value
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean)
    const isDomain = (text: string) => /^[a-z\d]([a-z\d.-]*[a-z\d])?\.[a-z\d-]{2,}$/.test(text)
    return domains.length > 0 && domains.every(isDomain) ? domains : undefined
  })

/** A file that is read at the start of the server. */
export const file = <T>(form: string, read: (path: string) => T) => shape({ form }, read)

/** An https or http URL, or the path of a readable, non-empty file; the value is returned unchanged. */
export const addressOrFile = () =>
  shape(
    { form: 'an address that begins with https:// or http://, or a file that can be read', hidden: true },
    (value) => {
      if (/^https?:/.test(value)) return URL.canParse(value) ? value : undefined
      return readFileSync(value) && value
    },
  )

/** A valid IBAN (ISO 13616). */
export const ibanText = () => bankField('an IBAN', iban, (value) => value.slice(0, 2))

/** A valid BIC (ISO 9362). */
export const bicText = () => bankField('a BIC', bic, (value) => value.slice(4, 6))

const bankField = (form: string, { clean, check }: FieldKind, countryOf: (text: string) => string) =>
  shape({ form }, (value) => {
    const cleaned = clean(value, nowhere)
    return check(cleaned, { ...nowhere, country: countryOf(cleaned) }) ? undefined : cleaned
  })

const nowhere = { country: '', currency: '', details: {} }
