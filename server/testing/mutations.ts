import type { JsonSchema } from '#core/schema.ts'

/** An input as raw JSON per field, so that it can hold what no object can: repeated names, 1e309, __proto__. */
export type RawFields = [name: string, json: string][]

export type Random = () => number

/** Input of mutations: schemas of the fields, ids of others' objects, and random numbers. */
export type Ground = { fields: ReadonlyMap<string, JsonSchema>; ids: readonly number[]; random: Random }

/** Marker in inputs; refusals and logs must not repeat it. */
export const echoMark = 'ECHO-MARK'

/** A random element; throws an Error for an empty list. */
export function randomItem<T>(list: readonly T[], random: Random): T {
  if (list.length === 0) throw new Error('nothing to choose from')
  return list[Math.floor(random() * list.length)] as T
}

/**
 * Sets a declared field to another value that probably passes its schema, so that the handler has to check it. Returns
 * a description.
 */
export function vary(input: RawFields, ground: Ground): string {
  if (ground.fields.size === 0) return 'nothing to vary'
  const name = randomItem([...ground.fields.keys()], ground.random)
  set(input, name, fitting(ground.fields.get(name), ground))
  return `${name} varied`
}

function set(input: RawFields, name: string, json: string): void {
  const there = input.find(([known]) => known === name)
  if (there) there[1] = json
  else input.push([name, json])
}

/** Mutates a part of an input; returns a description. */
export function mutate(input: RawFields, ground: Ground): string {
  const { fields, random } = ground
  const at = Math.floor(random() * input.length)
  const field = input[at]
  // Often an optional field that was missing, sometimes an undeclared field.
  if (!field || random() < 0.4) {
    const name =
      random() < 0.85 && fields.size > 0
        ? randomItem([...fields.keys()], random)
        : randomItem(strangeNames, random)
    const json = random() < 0.7 ? fitting(fields.get(name), ground) : randomItem(hostile, random)()
    set(input, name, json)
    return `${name.slice(0, 30)} set`
  }
  const [name, json] = field
  const kind = randomItem(kinds, random)
  if (kind === 'missing') input.splice(at, 1)
  else if (kind === 'twice') input.push([name, randomItem(hostile, random)()])
  else field[1] = changed(kind, json, name, ground)
  return `${name} ${kind}`
}

const kinds = [
  'missing',
  'twice',
  'hostile',
  'hostile',
  'wrapped',
  'other type',
  'boundary',
  'boundary',
  'id',
] as const

function changed(kind: (typeof kinds)[number], json: string, name: string, ground: Ground): string {
  const { fields, ids, random } = ground
  if (kind === 'wrapped')
    return randomItem([`[${json}]`, `{"value":${json}}`, `[[[${json}]]]`, JSON.stringify(json)], random)
  if (kind === 'boundary') return randomItem(boundaries(fields.get(name)), random)
  if (kind === 'id') return String(randomItem([...ids, 999_999_999_999], random))
  if (kind === 'other type')
    return randomItem(
      json.startsWith('"')
        ? ['7', 'true', '[]', '{}', 'null']
        : [JSON.stringify(json), 'false', '{}', 'null'],
      random,
    )
  return randomItem(hostile, random)()
}

/** Values at, just beyond and far beyond the schema's limits. */
function boundaries(schema: JsonSchema | undefined): string[] {
  const { minimum, maximum, minLength = 0, maxLength = 100 } = schema ?? {}
  if (schema?.format === 'date') return [...someDays, ...noDays].map((day) => JSON.stringify(day))
  const lengths = [minLength, Math.max(0, minLength - 1), maxLength, maxLength + 1, maxLength * 10]
  if (schema?.type === 'string') return lengths.map((length) => JSON.stringify('9'.repeat(length)))
  const numbers = [minimum, maximum].flatMap((edge) => (edge === undefined ? [] : [edge - 1, edge, edge + 1]))
  return [...numbers, 0, -1, 1, 2 ** 31, 2 ** 53 - 1, 2 ** 53].map(String)
}

/** A value that probably passes the schema. */
function fitting(schema: JsonSchema | undefined, { ids, random }: Ground): string {
  if (schema?.enum) return JSON.stringify(randomItem(schema.enum, random))
  if (schema?.const !== undefined) return JSON.stringify(schema.const)
  if (schema?.type === 'boolean') return 'true'
  if (schema?.type === 'integer' || schema?.type === 'number')
    return String(randomItem([1, 2, 50, 100, ...ids], random))
  return JSON.stringify(randomItem(schema?.format === 'date' ? someDays : someTexts, random))
}

const someDays = ['2026-11-20', '2024-02-29', '0001-01-01', '1970-01-01', '9999-12-31', '2026-12-31']
const noDays = [
  '0000-01-01',
  '2026-02-29',
  '10000-01-01',
  '2026-11-20T00:00:00Z',
  '-000001-01-01',
  '20261120',
]
const someTexts = [
  '1',
  '0',
  '0.01',
  '5.00',
  '99999999',
  'tea',
  'week',
  '424242',
  '%',
  '_',
  '\\',
  "o'k",
  'ČĄ ÿ',
  'дом',
  echoMark,
]

const strangeNames = [
  'status',
  'isAdmin',
  'ownerId',
  'customerId',
  'toString',
  'constructor',
  'hasOwnProperty',
  '__proto__',
  'prototype',
  '',
  ' ',
  'a.b',
  'ünï',
  'then',
  'x'.repeat(2_000),
]

const text = (value: string) => (): string => JSON.stringify(value)
const raw = (json: string) => (): string => json

/** Values that commonly break programs. */
const hostile: readonly (() => string)[] = [
  ...['null', 'true', '0', '-0', '-1', '1e309', '-1e309', '1e-400', '9223372036854775808', '0.1', '1e2'].map(
    raw,
  ),
  ...[
    '[]',
    '{}',
    '[null]',
    '{"__proto__":{"polluted":1}}',
    '{"constructor":{"prototype":{"polluted":1}}}',
  ].map(raw),
  ...[
    '"\\u0000"',
    '"a\\u0000@b.example"',
    '"\\ud800"',
    '"x\\udfff"',
    '"\\u202egpj.exe"',
    '"\\u200b"',
    '"e\\u0301"',
  ].map(raw),
  ...[
    '',
    ' ',
    'NaN',
    'Infinity',
    '1e309',
    '-1',
    '-0.01',
    '0',
    '00012',
    '१२',
    '1,000.00',
    '0x10',
    '1_000',
  ].map(text),
  ...[
    "' or 1=1 --",
    '"; drop table app.person; --',
    '%',
    '\\',
    '$1',
    '${7*7}{{7*7}}',
    '<script>alert(1)</script>',
  ].map(text),
  ...[
    '../../etc/passwd',
    '\r\nSet-Cookie: a=b',
    '\u001B[31m',
    '__proto__',
    echoMark,
    'İıſß',
    '😀'.repeat(20),
  ].map(text),
  () => JSON.stringify('x'.repeat(100_000)),
  () => JSON.stringify('9'.repeat(5_000)),
  () => '['.repeat(20) + ']'.repeat(20),
  () => '{"a":'.repeat(40) + '1' + '}'.repeat(40),
  () => `[${'1,'.repeat(20_000)}1]`,
]
