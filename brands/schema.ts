import { languages } from '@sixpence/locales'
import * as z from 'zod/mini'
import { type Brand, brandCurrencies, knobRanges, occupationTypes } from './brand.ts'
import { type FontName, families } from './font-faces.ts'

/** A text that `isValid` accepts; the form completes the sentence "name must be …". */
function text(form: string, isValid: (value: string) => boolean) {
  return z.string({ error: form }).check(z.refine(isValid, { error: form }))
}

/** A single line that a person reads. */
const line = (maxLength = 120) =>
  text(`a text of 1 to ${maxLength} characters in one line`, (value) => {
    const length = Array.from(value).length
    return length >= 1 && length <= maxLength && value.trim() === value && !/[\p{C}<>]/u.test(value)
  })

const number = (min: number, max: number) => {
  const form = `a number from ${min} to ${max}`
  return z.number({ error: form }).check(z.refine((value) => value >= min && value <= max, { error: form }))
}

const list = <Item extends z.core.$ZodType>(item: Item, form: string, maxItems: number) =>
  z.array(item, { error: form }).check(
    z.refine(
      (items) => items.length >= 1 && items.length <= maxItems && new Set(items).size === items.length,
      {
        error: form,
      },
    ),
  )

const oneOf = <const Names extends readonly string[]>(names: Names) =>
  z.enum(names, { error: `one of ${names.join(', ')}` })

const yesOrNo = z.boolean({ error: 'true or false' })
const pair = (min: number, max: number) =>
  z.tuple([number(min, max), number(min, max)], {
    error: `two numbers from ${min} to ${max}, for the light and the dark scheme`,
  })

const email = text('an e-mail address', (value) =>
  /^[\w.+-]{1,64}@(?:[\w-]{1,63}\.)+[a-z]{2,63}$/i.test(value),
)
const phone = text('a phone number as +44 1632 960101', (value) => /^\+\d[\d ]{6,20}\d$/.test(value))
const host = text(
  'a host name in lower case, without port and www.',
  (value) => value.length <= 253 && hostName.test(value) && !value.startsWith('www.'),
)
const hostName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const link = text('an address that begins with https://', (value) => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  return value.length <= 500 && url?.protocol === 'https:' && url.username === '' && !/[\s<>"]/.test(value)
})
const drawing = text('the name of an SVG file in this folder, as mark.svg', (value) =>
  /^[a-z0-9][\w-]{0,60}\.svg$/i.test(value),
)
const reportCode = text('a code of the authority’s list: 1 to 20 letters, digits and hyphens', (value) =>
  /^[A-Za-z0-9-]{1,20}$/.test(value),
)
function knob(name: keyof typeof knobRanges) {
  const [min, max] = knobRanges[name]
  return number(min, max)
}
const freeHue = 'a number outside 5 to 50, where an accent reads as an error'
const fontNames = Object.keys(families) as [FontName, ...FontName[]]

const days = 'a whole number from 0 to 365'
const wholeDays = number(0, 365).check(z.refine(Number.isInteger, { error: days }))

/** `brand.json`. Its messages complete the sentence "field must be …". */
export const brandFile = z.strictObject({
  key: text('2 to 32 small letters, digits and hyphens, a letter first', (value) =>
    /^[a-z](?:[a-z0-9]|-(?=[a-z0-9])){1,31}$/.test(value),
  ),
  name: line(40),
  legalName: line(),
  hosts: list(host, 'a list of 1 to 20 different host names', 20),
  mark: drawing,
  motif: drawing,
  knobs: z.strictObject({
    hue: knob('hue').check(z.refine((hue) => hue < 5 || hue > 50, { error: freeHue })),
    chroma: knob('chroma'),
    fill: pair(...knobRanges.fill),
    onFill: pair(...knobRanges.onFill),
    secondHue: knob('secondHue'),
    neutralHue: knob('neutralHue'),
    neutralChroma: knob('neutralChroma'),
    radius: knob('radius'),
    buttonRadius: knob('buttonRadius'),
    displayWeight: knob('displayWeight'),
    displayTrack: knob('displayTrack'),
  }),
  fonts: z.strictObject({ text: oneOf(fontNames), display: oneOf(fontNames) }),
  features: z.strictObject({
    registrationEnabled: yesOrNo,
    hideAdultIndustries: yesOrNo,
    digitalCurrencies: yesOrNo,
    asksSourceOfWealth: yesOrNo,
    contracts: yesOrNo,
  }),
  languages: list(oneOf(languages), 'a list of different languages, en among them', languages.length).check(
    z.refine((values) => values.includes('en'), { error: 'a list of different languages, en among them' }),
  ),
  defaultCurrency: oneOf(brandCurrencies),
  maxByOneAdministrator: text('whole units of the currency in digits, as "1000000"', (value) =>
    /^[1-9]\d{0,11}$/.test(value),
  ),
  idleMinutes: number(1, 60).check(z.refine(Number.isInteger, { error: 'a whole number from 1 to 60' })),
  // Required by payment services law for persons (PSD2, article 54).
  tariffNoticeDays: z.prefault(z.strictObject({ personal: wholeDays, business: wholeDays }), {
    personal: 60,
    business: 0,
  }),
  supportContact: z.strictObject({ email, phone, hours: line(60) }),
  businessManager: z.strictObject({ name: line(60), email, phone }),
  appStoreLinks: z.strictObject({ apple: link, google: link }),
  feeLinks: z.strictObject({ personal: link, business: link }),
  termsLinks: z.strictObject({ personal: link, business: link, privacy: link }),
  occupationTypes: list(oneOf(occupationTypes), 'a list of different occupations', occupationTypes.length),
  letterhead: z.strictObject({
    address: list(line(60), 'a list of 1 to 6 different lines', 6),
    register: line(),
    supervision: line(),
    email,
    website: host,
  }),
  mailSender: z.strictObject({ name: line(60), address: email }),
  reporting: z.exactOptional(
    z.strictObject({
      entityId: number(1, 2_147_483_647).check(
        z.refine(Number.isInteger, { error: 'the number the authority gave, without decimals' }),
      ),
      branch: z.exactOptional(line(255)),
      currency: oneOf(brandCurrencies),
      bic: text('a BIC of 8 or 11 letters and digits', (value) =>
        /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(value),
      ),
      person: z.strictObject({ firstName: line(100), lastName: line(100), email }),
      location: z.strictObject({
        address: line(100),
        city: line(255),
        country: text('a country as "MT"', (value) => /^[A-Z]{2}$/.test(value)),
      }),
      codes: z.strictObject({
        transmode: reportCode,
        funds: reportCode,
        account: reportCode,
        accountStatus: reportCode,
        contact: reportCode,
        role: reportCode,
      }),
    }),
  ),
})

/** The brand of a parsed `brand.json`, with its drawings found in `folder`. */
export const brandFrom = (file: z.output<typeof brandFile>, folder: string): Brand => ({
  ...file,
  mark: `${folder}/${file.mark}`,
  motif: `${folder}/${file.motif}`,
})

/** Problems of the content of a `brand.json`, a sentence each; empty when it is valid. */
export function faultsOf(content: unknown): string[] {
  const { error } = z.safeParse(brandFile, content, { reportInput: true })
  return (error?.issues ?? []).flatMap((issue) => {
    const field = issue.path.reduce<string>(
      (path, part) =>
        typeof part === 'number' ? `${path}[${part}]` : path ? `${path}.${String(part)}` : String(part),
      '',
    )
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => `${field ? `${field}.` : ''}${key} is not a field`)
    if (issue.input === undefined) return [`${field} is missing: it must be ${formOf(issue)}`]
    return [`${field || 'the whole'} must be ${formOf(issue)}, not ${inputText(issue.input)}`]
  })
}

/** Objects have no message of their own; what they have instead depends on whether the process has loaded a language of zod. */
const formOf = ({ code, message }: z.core.$ZodIssue): string =>
  code === 'invalid_type' && message.startsWith('Invalid input') ? 'an object' : message

function inputText(value: unknown): string {
  const whole = JSON.stringify(value) ?? 'nothing'
  return whole.length > 80 ? `${whole.slice(0, 77)}…` : whole
}
