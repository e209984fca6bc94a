import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readJson, UnreadableJson } from './read-json.ts'

test.each([
  '{"amount":"1.00","amount":"900.00"}',
  '{"a":{"b":1,"c":[],"b":2}}',
  '[{"a":1},{"a":1,"a":1}]',
  '{"amount":1,"\\u0061mount":2}',
  '{"a":"{\\"a\\":1}","a":2}',
])('refuses %s, of which the last member would count [WE-06]', (text) => {
  expect(() => readJson(text)).toThrow(UnreadableJson)
})

test('reads every other JSON as JSON.parse does [WE-06]', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      fc.pre(!/__proto__|constructor/.test(text))
      expect(readJson(text)).toEqual(JSON.parse(text))
    }),
  )
  expect(readJson('[{"a":1},{"a":{"a":[{"a":2}]}}]')).toEqual([{ a: 1 }, { a: { a: [{ a: 2 }] } }])
})

test('refuses bytes that are not UTF-8 [IN-03]', () => {
  expect(() => readJson(Buffer.from([0x22, 0xff, 0x22]))).toThrow(UnreadableJson)
  expect(readJson(Buffer.from('"č"'))).toBe('č')
})

test.each([
  '{"__proto__":{"isAdmin":true}}',
  '[{"a":{"\\u005f_proto__":1}}]',
  '{"a":[{"constructor":{"prototype":{}}}]}',
])('refuses %s, which could change what objects inherit [WE-06]', (text) => {
  expect(() => readJson(text)).toThrow(UnreadableJson)
})

test('a member named constructor is one like others [WE-06]', () => {
  expect(readJson('{"constructor":"Bau GmbH"}')).toEqual({ constructor: 'Bau GmbH' })
})
