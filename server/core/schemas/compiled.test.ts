import { calls } from '@sixpence/protocol'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { chance } from '@sixpence/demo/chance.ts'
import { compiled } from './compiled.ts'

// Zod's parser is the reference; the generated parser has to return the same result for every input.

const texts = [
  [
    '',
    ' ',
    'a',
    ' A@B.example ',
    'x@y.example',
    '12.50',
    '-1',
    '2026-11-26',
    '2026-11-26T10:00:00.000Z',
    'EUR',
  ],
  [
    'DE',
    'web',
    '1234567',
    '٣',
    'ünï',
    'a\u0000b',
    '\ud800',
    'x'.repeat(33),
    'x'.repeat(500),
    'https://a.example/b',
  ],
  [
    '0198c3a2-7b1e-7c3d-8e4f-0123456789ab',
    'a'.repeat(22),
    'a'.repeat(43),
    'a'.repeat(64),
    'true',
    '__proto__',
  ],
].flat()
const primitives = [undefined, null, true, false, 0, 1, -1, 2, 7, 1.5, 2 ** 53, Number.NaN, Infinity, 10n]
const objects = [[], {}, [1], ['EUR'], [null], { id: 1 }, new Date(0), () => 1, Symbol.iterator]
const junk: readonly unknown[] = [...primitives, ...objects, ...texts]

/** A value that the schema is likely to accept, with a different value in a tenth of the places. */
function sample(schema: z.core.$ZodType, random: () => number): unknown {
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)]
  if (random() < 0.1) return pick(junk)
  const { _zod: inner } = schema as z.core.$ZodTypes
  const { def } = inner
  if (def.type === 'object') {
    const fields = Object.entries(def.shape).map(([name, item]) => [name, sample(item, random)])
    // An undefined field differs from an absent field.
    const some = fields.filter(([, value]) => value !== undefined || random() < 0.3)
    return Object.fromEntries(random() < 0.1 ? [...some, ['undeclared', 1]] : some)
  }
  if (def.type === 'optional') return random() < 0.5 ? undefined : sample(def.innerType, random)
  if (def.type === 'nullable') return random() < 0.3 ? null : sample(def.innerType, random)
  if (def.type === 'default' || def.type === 'prefault' || def.type === 'readonly')
    return sample(def.innerType, random)
  if (def.type === 'array')
    return Array.from({ length: Math.floor(random() * 3) + 1 }, () => sample(def.element, random))
  if (def.type === 'union') return sample(pick(def.options) ?? schema, random)
  if (def.type === 'record') return { a: sample(def.valueType, random) }
  return pick(acceptedBy(schema))
}

const accepted = new WeakMap<z.core.$ZodType, readonly unknown[]>()

function acceptedBy(schema: z.core.$ZodType): readonly unknown[] {
  const { _zod: inner } = schema
  const { values } = inner
  const found =
    accepted.get(schema) ?? (values ? [...values] : junk.filter((item) => z.safeParse(schema, item).success))
  accepted.set(schema, found)
  return found
}

/** The result of a schema for a value, with the problems in the form of an answer. */
function said(schema: z.core.$ZodType, value: unknown): unknown {
  const { success, data, error } = z.safeParse(schema, value, { reportInput: true })
  return success ? { data, names: namesIn(data) } : { problems: error.issues }
}

/** Names in their order, which is also their order in the text of the answer. */
const namesIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).map(([name, value]) => [name, namesIn(value)])
    : undefined

test('the generated parser of a call accepts the same input as its schema, with the same output and problems', () => {
  const random = chance(20_261_126)
  const count = { accepted: 0, refused: 0 }
  for (const call of calls.values())
    for (const schema of [call.input, call.output]) {
      const fast = compiled(schema)
      for (let run = 0; run < 12; run += 1) {
        const value = sample(schema, random)
        const slow = said(schema, value)
        expect({ call: call.name, said: said(fast, value) }).toEqual({ call: call.name, said: slow })
        count['data' in (slow as object) ? 'accepted' : 'refused'] += 1
      }
    }
  expect(count.accepted).toBeGreaterThan(4_000)
  expect(count.refused).toBeGreaterThan(4_000)
})

test('every call has a parser of its own', () => {
  for (const { input, output } of calls.values())
    for (const schema of [input, output]) expect(() => z.compile(schema, { strict: true })).not.toThrow()
})
