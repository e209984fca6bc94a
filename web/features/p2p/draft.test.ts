import { beforeEach, describe, expect, test } from 'vitest'
import { emptyStorage } from '#testing/browser.ts'
import { openStep } from '#kit/flow/use-flow.ts'
import { type Draft, emptyDraft, inputOf, keepDraft } from './draft.ts'
import { sendFlow } from './send-flow.ts'

beforeEach(emptyStorage)

const full: Draft = { ...emptyDraft, to: 'Bo@ostra.example ', from: 11, currency: 'EUR', amount: '25' }

describe('the step that opens', () => {
  test.each([
    ['check', emptyDraft, 'payee'],
    [undefined, full, 'payee'],
    ['amount', full, 'amount'],
    ['check', { ...emptyDraft, to: 'bo@ostra.example' }, 'amount'],
    ['check', full, 'check'],
    ['confirm', full, 'check'],
    // A URL does not lead away from a payment in progress.
    ['payee', { ...full, sentAt: 1 }, 'check'],
    ['payee', { ...full, payment: 7 }, 'confirm'],
  ] as const)('asked for %s', (asked, draft, step) => {
    expect(openStep(sendFlow, { step: asked }, draft, undefined)).toBe(step)
  })

  test('is the code of a payment the address names', () => {
    expect(openStep(sendFlow, { step: 'confirm', payment: 7 }, emptyDraft, undefined)).toBe('confirm')
  })
})

test('what is sent follows from the entries alone, and is the same each time', () => {
  expect(inputOf({ ...full, note: ' Dinner ', reference: '  ' })).toEqual({
    accountId: 11,
    amount: '25',
    currency: 'EUR',
    toEmail: 'bo@ostra.example',
    note: 'Dinner',
    platform: 'web',
  })
  expect(inputOf(emptyDraft)).toBeUndefined()
})

test('entries from elsewhere do not overwrite a payment under way', () => {
  keepDraft({ ...full, sentAt: 5 })
  keepDraft({ to: 'carla@quillo.example' })
  expect(sessionStorage.getItem('sixpence.p2p.draft.0')).toContain('"sentAt":5')
})
