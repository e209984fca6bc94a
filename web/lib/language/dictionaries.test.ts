import { dictionaryCountryList, dictionaryStateList } from '@sixpence/protocol/dictionary/dictionary'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answering, done, emptyStorage, type Reply } from '#testing/browser.ts'
import { dictionary } from './dictionaries.ts'
import { changeLanguage } from './language.ts'

let server: Awaited<ReturnType<typeof answering>>
let reply: () => Reply

beforeEach(async () => {
  emptyStorage()
  reply = () => done({ states: [{ stateCode: 'AL', stateName: 'Alabama' }], countries: [] })
  server = await answering(() => reply())
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, cookie: '', getElementById: () => null })
})
afterEach(async () => {
  await changeLanguage('en')
  await server.close()
  vi.unstubAllGlobals()
})

const bodies = () => server.seen.map(({ body }) => body)

test('asks once per country [B145]', async () => {
  const first = await dictionary(dictionaryStateList, 'US')
  expect(await dictionary(dictionaryStateList, 'US')).toEqual(first)
  expect(server.seen).toHaveLength(1)
  await dictionary(dictionaryStateList, 'RO')
  expect(bodies()).toMatchObject([{ countryCode: 'US' }, { countryCode: 'RO' }])
})

test('simultaneous requests for the same are sent once', async () => {
  await Promise.all([dictionary(dictionaryCountryList), dictionary(dictionaryCountryList)])
  expect(server.seen).toHaveLength(1)
})

test('is kept in session storage: a reload requests nothing, a new session requests it again [B028 B146]', async () => {
  await dictionary(dictionaryStateList, 'US')
  expect(sessionStorage.getItem('sixpence.dictionary.dictionaryStateList.en.US')).toContain('Alabama')
  vi.resetModules()
  const reloaded = await import('./dictionaries.ts')
  await reloaded.dictionary(dictionaryStateList, 'US')
  expect(server.seen).toHaveLength(1)
  emptyStorage()
  await reloaded.dictionary(dictionaryStateList, 'US')
  expect(server.seen).toHaveLength(2)
})

test('says the language of the page, and a change of it loads what is missing [B151]', async () => {
  await dictionary(dictionaryCountryList)
  await changeLanguage('es')
  await dictionary(dictionaryCountryList)
  await changeLanguage('en')
  await dictionary(dictionaryCountryList)
  expect(bodies()).toMatchObject([{ lang: 'en' }, { lang: 'es' }])
})

test('keeps nothing of an answer that was refused', async () => {
  reply = () => ({ status: 500, body: {} })
  await expect(dictionary(dictionaryStateList, 'US')).rejects.toThrow('Server is not available')
  reply = () => done({ states: [] })
  expect(await dictionary(dictionaryStateList, 'US')).toMatchObject({ states: [] })
})
