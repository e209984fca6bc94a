import { describe, expect, test } from 'vitest'
import { openPopup, popupOf, showRefusal } from './popup.ts'
import { type AnswerWords, downRefusal, Refusal } from './call/refusal.ts'

const words = (said: AnswerWords) => popupOf({ code: 'UE', words: said })
const problem = (description: string) => ({ parameter: 'x', code: 'x', description })

describe('the header of an error popup', () => {
  test('is the description, else the message [B173]', () => {
    expect(words({ responseDescription: 'Bad', message: 'M' }).header).toBe('Bad')
    expect(words({ message: 'M' }).header).toBe('M')
  })

  test('moves into the body above 50 characters [B174]', () => {
    expect(words({ message: 'x'.repeat(50) })).toMatchObject({ header: 'x'.repeat(50), body: [] })
    expect(words({ message: 'x'.repeat(51) })).toMatchObject({ header: 'Error', body: ['x'.repeat(51)] })
  })
})

describe('the body of an error popup', () => {
  test('joins lists with a comma [B175]', () => {
    expect(words({ responseDescription: 'Bad', errors: ['a', 'b'] }).body).toEqual(['a, b'])
  })

  test('of a verify error has the descriptions of its problems, else nothing more [B176]', () => {
    const verify = { responseDescription: 'Check', validationErrors: [problem('a'), problem('b')] }
    expect(words(verify)).toMatchObject({ header: 'Check', body: ['a, b'] })
    expect(words({ responseDescription: 'Check', validationErrors: [] })).toMatchObject({
      header: 'Check',
      body: [],
    })
  })

  test('takes the first source there is [B303]', () => {
    const sources: AnswerWords[] = [
      { validationErrors: [problem('1')] },
      { errors: { error: '2' } },
      { errors: ['3'] },
      { responseDescription: '4' },
      { message: '5' },
      { body: '6' },
      {},
    ]
    const shown = sources.map((_, dropped) => {
      // In reverse order, so that an earlier source wins over a later source.
      const answer = sources.slice(dropped).reduceRight((rest, source) => ({ ...rest, ...source }), {})
      const { header, body } = words(answer)
      return body.at(-1) ?? header
    })
    expect(shown).toEqual(['1', '2', '3', '4', '5', '6', 'Something went wrong. Please try again later.'])
  })

  test('does not repeat what the header says', () => {
    expect(words({ responseDescription: 'Same', validationErrors: [problem('Same')] }).body).toEqual([])
    const long = 'x'.repeat(60)
    expect(words({ responseDescription: long, validationErrors: [problem(long)] }).body).toEqual([long])
    expect(
      words({ responseDescription: 'Bad', validationErrors: [problem('a'), problem('a')] }).body,
    ).toEqual(['a'])
  })

  test('has the reference of a server fault [B180]', () => {
    const { words: said, code } = downRefusal({ responseDescription: 'Reference 12ab.' })
    expect(popupOf({ words: said, code })).toMatchObject({
      header: 'Server is not available',
      body: ['Reference 12ab.'],
    })
  })
})

test('a refusal opens the error popup [B172]', () => {
  showRefusal(new Refusal({ name: 'notAllowed', code: '13', status: 200, words: { message: 'No' } }))
  expect(openPopup()).toMatchObject({ kind: 'error', header: 'No', code: '13' })
})
