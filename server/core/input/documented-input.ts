import type { AnyCall } from '@sixpence/protocol/call'
import { inputSchema, type JsonSchema } from '../schema.ts'

/**
 * Fields that stay text in a client which turns every numeric answer into a number (document 1, section 5), and
 * fields whose leading zeros count while nothing in their format would reveal a lost zero.
 */
const staysText =
  /address|name|description|bank|branch|accountNumber|registrationNumber|city|postal|state|password/i
/** Fields of the details of a payment, in which nearly every field names a bank or an account. */
const detailsAsNumbers = /^(?:taxId|phone|instantKey)$/

/**
 * Converts the input of a client that follows the documents to the schema: an exact number where the schema has text,
 * digits where it has a number, and members beside the field `beside` into it. A value that would lose digits stays
 * unchanged, so that the schema refuses it.
 */
export function documentedInput(
  call: AnyCall,
  input: Record<string, unknown>,
  inexact: ReadonlySet<string> = none,
): Record<string, unknown> {
  const root = inputSchema(call)
  if (call.beside === undefined && isAsDeclared(root, input)) return input
  return read({ root, inexact }, root, gathered(call, root, input), '') as Record<string, unknown>
}

/** Whether all fields have the types of the schema already, as our own clients send them: nothing has to be converted. */
const isAsDeclared = ({ properties = {} }: JsonSchema, input: Record<string, unknown>): boolean =>
  Object.entries(input).every(([name, value]) => {
    const schema = properties[name]
    const type = typeof schema === 'object' ? schema.type : undefined
    return (type === typeof value && type !== 'object') || (type === 'integer' && typeof value === 'number')
  })

const none: ReadonlySet<string> = new Set()

type Reading = { root: JsonSchema; inexact: ReadonlySet<string>; isDetails?: boolean }

/** Moves members of the field `beside` that were sent beside it into it; a repeated member stays undeclared. */
function gathered(
  { beside }: AnyCall,
  root: JsonSchema,
  input: Record<string, unknown>,
): Record<string, unknown> {
  const inner = beside === undefined ? undefined : root.properties?.[beside]
  if (beside === undefined || typeof inner !== 'object') return input
  const { [beside]: besides = {}, ...rest } = input
  if (typeof besides !== 'object' || besides === null || Array.isArray(besides)) return input
  const takes = (name: string): boolean =>
    !Object.hasOwn(root.properties ?? {}, name) &&
    !Object.hasOwn(besides, name) &&
    variantsOf(root, inner).some(
      ({ properties = {}, additionalProperties }) =>
        Object.hasOwn(properties, name) || typeof additionalProperties === 'object',
    )
  const moved = Object.entries(rest).filter(([name]) => takes(name))
  if (moved.length === 0) return input
  const accepted = Object.entries(rest).filter(([name]) => !takes(name))
  return { ...Object.fromEntries(accepted), [beside]: { ...besides, ...Object.fromEntries(moved) } }
}

function read(reading: Reading, schema: JsonSchema, value: unknown, name: string): unknown {
  const variants = variantsOf(reading.root, schema)
  if (typeof value === 'number') return readNumber(reading, variants, value, name)
  if (typeof value === 'string') return readDigits(variants, value)
  if (Array.isArray(value)) {
    const items = variants.flatMap(({ items }) => items ?? []).find((items) => typeof items === 'object')
    return items ? value.map((item) => read(reading, items as JsonSchema, item, name)) : value
  }
  if (typeof value !== 'object' || value === null) return value
  const fields = value as Record<string, unknown>
  const objects = variants.filter(({ type }) => type === 'object')
  const variant = objects.length > 1 ? objects.find((candidate) => isOf(candidate, fields)) : objects[0]
  if (!variant) return value
  const inside = { ...reading, isDetails: /^(?:details|paymentDetails)$/.test(name) }
  return Object.fromEntries(
    Object.entries(fields).map(([field, inner]) => {
      const own = Object.hasOwn(variant.properties ?? {}, field)
        ? variant.properties?.[field]
        : variant.additionalProperties
      return [field, typeof own === 'object' ? read(inside, own, inner, field) : inner]
    }),
  )
}

function readNumber(
  { inexact, isDetails }: Reading,
  variants: readonly JsonSchema[],
  value: number,
  name: string,
): unknown {
  if (variants.some(({ type }) => type === 'integer' || type === 'number')) return value
  if (!variants.some(({ type }) => type === 'string')) return value
  if (inexact.has(name) || inexact.has(arrayItem)) return value
  if (staysText.test(name) || (isDetails && !detailsAsNumbers.test(name))) return value
  const text = decimalText(value)
  if (text === undefined) return value
  // A code has a fixed length: a number that has fewer digits lost zeros at the start.
  return /^\d+$/.test(text) ? text.padStart(leastDigits(variants), '0') : text
}

/** The shortest length that a pattern of digits accepts, such as a code's; 0 for other texts. */
const leastDigits = (variants: readonly JsonSchema[]): number =>
  Math.max(
    0,
    ...variants.map(({ pattern = '' }) => Number(/^\^\\d\{(\d+)(?:,\d+)?\}\$$/.exec(pattern)?.[1] ?? 0)),
  )

function readDigits(variants: readonly JsonSchema[], value: string): unknown {
  if (variants.some(({ type }) => type === 'string')) return value
  const isWhole = variants.some(({ type }) => type === 'integer')
  const isNumber = variants.some(({ type }) => type === 'number')
  if (isWhole || isNumber) {
    const number = Number(value)
    if (/^(?:0|-?[1-9]\d{0,15})$/.test(value) && Number.isSafeInteger(number)) return number
    if (isNumber && /^-?(?:0|[1-9]\d*)\.\d+$/.test(value) && isExact(value)) return number
  }
  return value
}

/** The alternatives of a schema. */
function variantsOf(root: JsonSchema, schema: JsonSchema): readonly JsonSchema[] {
  const { $ref, anyOf, oneOf } = schema
  if ($ref !== undefined) {
    const target = $ref === '#' ? root : root.$defs?.[$ref.slice('#/$defs/'.length)]
    return typeof target === 'object' ? variantsOf(root, target) : []
  }
  const alternatives = anyOf ?? oneOf
  return alternatives
    ? alternatives.flatMap((part) => (typeof part === 'object' ? variantsOf(root, part) : []))
    : [schema]
}

/** Whether an object matches this alternative, by the constants that distinguish alternatives. */
const isOf = ({ properties = {} }: JsonSchema, fields: Record<string, unknown>): boolean =>
  Object.entries(properties).every(
    ([name, inner]) => typeof inner !== 'object' || inner.const === undefined || inner.const === fields[name],
  )

/** At most 15 digits, which a double always holds (IEEE 754: 53 bits), without an exponent. */
const isExact = (text: string): boolean =>
  /^-?\d+(?:\.\d+)?$/.test(text) && text.replace(/[-.]/g, '').replace(/^0+/, '').length <= 15

/** Plain decimal text of a number, also where JavaScript writes an exponent; undefined if it has more than 15 digits. */
function decimalText(value: number): string | undefined {
  const [, sign = '', first = '', more = '', exponent] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([-+]\d+))?$/.exec(String(value)) ?? []
  if (first === '') return undefined
  const places = -Number(exponent ?? 0)
  if (places < 0) return undefined
  const text = places > 0 ? `${sign}0.${'0'.repeat(places - first.length)}${first}${more}` : String(value)
  return isExact(text) ? text : undefined
}

/** Placeholder name for the items of lists, which have no name. */
const arrayItem = ''

/**
 * Names of members whose number is written with an exponent or with more than 15 digits: the parsed number may differ
 * (RFC 8259, 6).
 */
export function inexactMembers(json: string): ReadonlySet<string> {
  if (!/\d[eE][-+\d]|(?:\d\.?){16}/.test(json)) return none
  const names = new Set<string>()
  function note(this: unknown, name: string, value: unknown, { source = '' } = {}): unknown {
    if (typeof value === 'number' && !isExact(source)) names.add(Array.isArray(this) ? arrayItem : name)
    return value
  }
  JSON.parse(json, note)
  return names
}
