import { transactionReceiptGet } from '@sixpence/protocol/history/history'
import type { TransactionResult } from '@sixpence/protocol/push'
import { createElement } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { actFor } from '#lib/call/acting.ts'
import { resultIsTold, announceResult } from '#lib/call/results.ts'
import { useAwaitsResult, useFollowsResult } from '#lib/call/use-results.ts'
import { receipt } from '#testing/bank.ts'
import { on, refuse, type Answer } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen, type ScreenOptions } from '#testing/screen.tsx'
import ru from '@sixpence/locales/ru/frame.json' with { type: 'json' }
import { dropToasts, ToastRegion } from '#ui/feedback/toast.tsx'
import { ResultNotice } from './result-notice.tsx'

// A page shows each payment once.
let operationId = 900
const ended = (rest: Partial<TransactionResult> = {}): TransactionResult => ({
  operationId: (operationId += 1),
  approved: false,
  message: '',
  ...rest,
})

afterEach(async () => {
  actFor({})
  dropToasts()
  await cleanSlate()
})

const Page = () => (
  <>
    <h1>Here</h1>
    <button type="button">On the page</button>
    <ResultNotice />
    <ToastRegion />
  </>
)

const open = (
  rest: Partial<ScreenOptions> = {},
  answer: Answer = on(transactionReceiptGet, () => ({ receipt: receipt() })),
) => openScreen({ screens: { '/here': Page }, at: '/here', answers: [answer], ...rest })

describe('the notice of a transaction result', () => {
  test.each([
    [{ approved: true }, 'Successfully submitted', /25\.00.*Bo Lindqvist/],
    [{ outcome: 'failed', message: 'Failed transaction' }, 'Failed transaction', /Nothing was sent/],
    [
      { outcome: 'rejected', message: 'Transaction was rejected.' },
      'Transaction was rejected.',
      /Nothing was sent/,
    ],
    [{ outcome: 'expired' }, 'Payment not confirmed in time', /The time to confirm this payment has run out/],
    [{}, 'Transaction was rejected.', /Nothing was sent/],
    [
      { message: 'The bank of the payee is closed.' },
      'Transaction was rejected.',
      /The bank of the payee is/,
    ],
  ] as const)(
    'says how it ended and covers nothing: %o [R092 B126 B233 B234 CR-11]',
    async (result, title, words) => {
      const screen = await open()
      announceResult(ended(result))
      const notice = screen.getByRole('listitem')
      await expect.element(notice).toMatchTextContent(title)
      await expect.element(notice).toMatchTextContent(words)
      await expect.element(notice).toMatchTextContent(/25\.00.*Bo Lindqvist/)
      expect(document.querySelector('dialog')).toBeNull()
      await expect.poll(findings).toEqual([])
      await screen.getByRole('button', { name: 'On the page' }).click()
    },
  )

  test('leads to the receipt, and does not come again [R092]', async () => {
    const screen = await open()
    const result = ended({ approved: true })
    announceResult(result)
    await screen.getByRole('button', { name: /Successfully submitted/ }).click()
    await expect.poll(screen.where).toBe(`/transfer/p2p/receipt/${result.operationId}`)
    screen.router.history.push('/here')
    announceResult(result)
    await expect.element(screen.getByRole('button', { name: 'On the page' })).toBeVisible()
    await expect.element(screen.getByRole('listitem')).not.toBeInTheDocument()
  })

  test('is there also when the payment may not be seen [R092]', async () => {
    const screen = await open(
      {},
      on(transactionReceiptGet, () => refuse('transactionNotFound')),
    )
    announceResult(ended({ approved: true }))
    await expect.element(screen.getByText('Successfully submitted')).toBeVisible()
    await expect.element(screen.getByText('Bo Lindqvist')).not.toBeInTheDocument()
  })

  test('speaks the language of the page, in the dark and on a phone [R092 CR-11]', async () => {
    const screen = await open({ language: 'ru', texts: ru, width: 390, scheme: 'dark' })
    announceResult(ended({ outcome: 'expired' }))
    await expect.element(screen.getByText('Платёж не подтверждён вовремя')).toBeVisible()
    await expect.poll(findings).toEqual([])
  })
})

describe('a page that shows the result of a payment itself', () => {
  const follows = (id: number) =>
    function Follows() {
      useFollowsResult(id)
      return createElement(Page)
    }

  test('opens no popup for it, whether it opens before the news or after it [R092]', async () => {
    const before = ended()
    const after = ended()
    const other = ended({ outcome: 'failed' })
    const screen = await open({
      screens: {
        '/here': Page,
        '/before': follows(before.operationId),
        '/after': follows(after.operationId),
      },
      at: '/before',
    })
    const here = screen.getByRole('button', { name: 'On the page' })
    await expect.element(here).toBeVisible()
    announceResult(before)
    screen.router.history.push('/here')
    announceResult(after)
    await expect.element(screen.getByRole('listitem')).toBeVisible()
    dropToasts()
    screen.router.history.push('/after')
    await expect.element(screen.getByRole('listitem')).not.toBeInTheDocument()
    announceResult(other)
    await expect.element(screen.getByText('Failed transaction')).toBeVisible()
  })

  test('is waited for while the payment it has sent has no id yet [R092]', async () => {
    const own = ended({ approved: true })
    const other = ended({ outcome: 'failed' })
    function Sends() {
      useAwaitsResult(true)
      return (
        <>
          <p>Sending</p>
          <Page />
        </>
      )
    }
    const screen = await open({ screens: { '/here': Page, '/sends': Sends }, at: '/sends' })
    await expect.element(screen.getByText('Sending')).toBeVisible()
    announceResult(own)
    resultIsTold(own.operationId)
    screen.router.history.push('/here')
    await expect.element(screen.getByText('Sending')).not.toBeInTheDocument()
    expect(document.querySelector('li')).toBeNull()

    screen.router.history.push('/sends')
    await expect.element(screen.getByText('Sending')).toBeVisible()
    announceResult(other)
    await expect.element(screen.getByRole('button', { name: 'On the page' })).toBeVisible()
    expect(document.querySelector('li')).toBeNull()
    screen.router.history.push('/here')
    await expect.element(screen.getByText('Failed transaction')).toBeVisible()
  })
})
